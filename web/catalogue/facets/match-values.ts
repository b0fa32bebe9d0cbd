// Matches filter values with a typed text in any alphabet: «грунд» finds Grundfos.
import { phoneticKey } from '#contract/search/phonetic-key.ts'

const word = /[\p{L}]+|\d+/gu

/** Whether some words of a value begin like the typed ones, by spelling or by sound. */
export function matchesValue(value: string, typed: string): boolean {
  const text = typed.trim().toLowerCase().replaceAll('ё', 'е')
  const whole = value.toLowerCase().replaceAll('ё', 'е')
  if (whole.includes(text)) return true
  const words = whole.match(word) ?? []
  return (text.match(word) ?? [typed]).every((one) => words.some((own) => own.startsWith(one) || soundsLike(own, one)))
}

const minSounds = 2

function soundsLike(own: string, typed: string): boolean {
  const key = phoneticKey(typed)
  return key !== undefined && key.length >= minSounds && phoneticKey(own)?.startsWith(key) === true
}
