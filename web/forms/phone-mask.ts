// Masks phones as +7 (###) ### ## ##: typed, pasted or autofilled, also from 8… (CONST-06).
import { type MaskitoOptions, Maskito, maskitoTransform, maskitoUpdateElement } from '@maskito/core'
import { phoneMask } from '#contract/shop/constants.ts'
import { nationalDigits } from '#contract/values/phone.ts'

/** without the country code */
const fullLength = 10
const digitsOf = (text: string) => text.replace(/\D/g, '')

const wholeNumber = /(?<![\d+])(?:\+?7|8)??((?:\D{0,3}\d){10})(?!\d)/

/** Without the country code; of a longer text the first whole number: «8 (701) 555-12-34 доб. 5»; '' without one, or of another country. */
function numberIn(text: string): string {
  if (nationalDigits(text) === undefined) return ''
  const isLonger = digitsOf(text).length > fullLength && !text.startsWith('+7 (')
  return isLonger ? digitsOf(wholeNumber.exec(text)?.[1] ?? '') : (nationalDigits(text) ?? '')
}

const emptyState = { value: '', selection: [0, 0] } as const

export const phoneMaskOptions: MaskitoOptions = {
  mask: [...phoneMask].map((sign) => (sign === '#' ? /\d/ : sign)),
  preprocessors: [
    ({ elementState, data }, action) => {
      // Autofill sets the whole value at once.
      if (action === 'validation') {
        const digits = numberIn(elementState.value)
        const value = digits === '' ? (/^\+7?$/.exec(elementState.value)?.[0] ?? '') : `+7 (${digits}`
        return { elementState: { value, selection: [value.length, value.length] }, data }
      }
      if (!/[\d+]/.test(data)) return { elementState, data: '' }
      const { value, selection } = elementState
      const typed = digitsOf((value.slice(0, selection[0]) + value.slice(selection[1])).replace('+7', ''))
      const number = numberIn(data)
      if (number === '' && digitsOf(data).length > fullLength) return { elementState, data: '' }
      // A first 8 is the trunk prefix: no number of Kazakhstan continues with 8.
      if (typed === '' && data === '8') return { elementState, data: '' }
      // A plus stays in the field, so that the 7 after it is known as the country code.
      if (typed === '' && (data === '+' || (data === '7' && value === '+')))
        return { elementState: emptyState, data: data === '+' ? data : '+7' }
      // Of another country: its digits would make a number of nobody.
      if (value === '+' && /^\d$/.test(data)) return { elementState, data: '' }
      // Includes the mask's prefix: its 7 would absorb the first 7 of 701…. A whole pasted number replaces the value.
      if (typed === '' || number.length >= fullLength) return { elementState: emptyState, data: `+7 (${number}` }
      // A first 7 may be the country code or the number's. A second 7 and an eleventh digit show that it was the code
      // (7 701 …), as in contract/values/phone.ts; else the eleventh digit is a typing error.
      const isAtEnd = selection[0] === value.length
      if (isAtEnd && typed.length === fullLength && typed.startsWith('77') && /^\d$/.test(data))
        return { elementState: emptyState, data: `+7 (${typed.slice(1)}${data}` }
      return { elementState, data }
    },
  ],
  // Typed before the mask was loaded, which is after hydration (phone-field.tsx).
  plugins: [(field, options) => maskitoUpdateElement(field, maskitoTransform(field.value, options))],
}

export function maskPhone(field: HTMLInputElement): void {
  void new Maskito(field, phoneMaskOptions)
}
