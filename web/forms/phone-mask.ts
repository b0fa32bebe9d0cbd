// The phone's mask +7 (###) ### ## ##: takes what is typed, pasted or filled in by the browser, also 8… and 7… (CHK-02, CONST-06).
import { type MaskitoOptions, Maskito } from '@maskito/core'
import { phoneMask } from '#contract/shop/constants.ts'

/** without the country's own */
const fullLength = 10
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The country's own digit is in the mask already: 8 701… and +7 701… lose theirs. */
function withoutCountry(text: string): string {
  const digits = digitsOf(text)
  const hasPlus = text.trim().startsWith('+7')
  return (digits.length === 11 && /^[78]/.test(digits)) || hasPlus ? digits.slice(1) : digits
}

const emptyState = { value: '', selection: [0, 0] } as const

export const phoneMaskOptions: MaskitoOptions = {
  mask: [...phoneMask].map((sign) => (sign === '#' ? /\d/ : sign)),
  preprocessors: [
    ({ elementState, data }, action) => {
      // The browser fills a whole value in at once.
      if (action === 'validation') {
        const digits = withoutCountry(elementState.value)
        const value = digits === '' ? '' : `+7 (${digits}`
        return { elementState: { value, selection: [value.length, value.length] }, data }
      }
      if (!/[\d+]/.test(data)) return { elementState, data: '' }
      // What is selected gives way to what comes.
      const { value, selection } = elementState
      const typed = digitsOf((value.slice(0, selection[0]) + value.slice(selection[1])).replace('+7', ''))
      const number = withoutCountry(data)
      // The first 8 of an empty field is the country's: no number of Kazakhstan goes on with 8.
      if (typed === '' && (data === '8' || data === '+')) return { elementState, data: '' }
      // With the mask's own beginning: its 7 would swallow the first 7 of 701…. A number pasted in whole replaces what stands there.
      if (typed === '' || number.length >= fullLength) return { elementState: emptyState, data: `+7 (${number}` }
      // A first 7 may be either. Where a second 7 and an eleventh digit come, it was the country's (7 701 …, +7 701 …), as in
      // contract/values/phone.ts: all numbers of Kazakhstan begin with 7. Else the eleventh is a slip.
      const isAtEnd = selection[0] === value.length
      if (isAtEnd && typed.length === fullLength && typed.startsWith('77') && /^\d$/.test(data))
        return { elementState: emptyState, data: `+7 (${typed.slice(1)}${data}` }
      return { elementState, data }
    },
  ],
}

/** For fields outside React's forms; stays as long as the field. */
export function maskPhone(field: HTMLInputElement): void {
  void new Maskito(field, phoneMaskOptions)
}
