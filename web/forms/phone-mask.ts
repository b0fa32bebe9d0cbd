// The phone's mask +7 (###) ### ## ##: takes what is typed, pasted or filled in by the browser, also 8… and 7… (CHK-02, CONST-06).
import type { MaskitoOptions } from '@maskito/core'
import { phoneMask } from '#contract/constants.ts'

/** without the country's own */
const fullLength = 10
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The country's own digit is in the mask already: 8 701… and +7 701… lose theirs. */
function withoutCountry(text: string): string {
  const digits = digitsOf(text)
  const hasPlus = text.trim().startsWith('+7')
  return (digits.length === 11 && /^[78]/.test(digits)) || (hasPlus && digits.length > 1) ? digits.slice(1) : digits
}

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
      // What is selected gives way to what comes.
      const { value, selection } = elementState
      const typed = digitsOf((value.slice(0, selection[0]) + value.slice(selection[1])).replace('+7', ''))
      const number = withoutCountry(data)
      // With the mask's own beginning: its 7 would swallow the first 7 of 701…. A number pasted in whole replaces what stands there.
      if ((typed === '' && digitsOf(data).length > 1) || number.length >= fullLength)
        return { elementState: { value: '', selection: [0, 0] }, data: `+7 (${number}` }
      // The first 8 or 7 of an empty field is the country's: no number of Kazakhstan goes on with 8, and 7 follows anew.
      if (typed === '' && (data === '8' || data === '+')) return { elementState, data: '' }
      return { elementState, data }
    },
  ],
}
