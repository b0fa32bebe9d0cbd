// Marks in a text what a search has found: beginnings of words, and a phone in any spelling.
import { nationalDigits } from '#contract/values/phone.ts'

/** Fewer are in too many phones. */
const minPhoneDigits = 4

function hitPattern(search: string): RegExp | undefined {
  const words = (search.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `(?<![\\p{L}\\p{N}])${word}`)
  const digits = /\p{L}/u.test(search) ? '' : (nationalDigits(search) ?? '')
  const phone = digits.length < minPhoneDigits ? [] : [[...digits].join('\\D*')]
  return words.length === 0 ? undefined : new RegExp(`(${[...phone, ...words].join('|')})`, 'iu')
}

export const isHit = (text: string, search: string): boolean => hitPattern(search)?.test(text) ?? false

export function Marked({ text, search }: { text: string; search: string }) {
  const pattern = hitPattern(search)
  if (!pattern) return text
  return text.split(pattern).map((part, at) => (at % 2 === 1 ? <Mark key={at}>{part}</Mark> : part))
}

export const Mark = ({ children }: { children: string }) => <mark className="bg-mark text-inherit">{children}</mark>
