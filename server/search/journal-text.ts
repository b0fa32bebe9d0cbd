// What of a query is written down (SRCH-08): the words in one form, never what may tell who asked.

const longestKept = 100
const longestRead = 1000
const email = /[^\s@]+@[^\s@]+/
// Phones have 10 to 12 digits, a person's number in Kazakhstan 12, a bank card 16; bar codes have 8, 13 or 14.
const longNumber = /(?<!\d)(?:\d[\s().+\u2010-\u2015-]*){9,15}\d(?!\d)/g
const personalLengths: ReadonlySet<number> = new Set([10, 11, 12, 16])

/** Lower case, one blank between words, at most 100 signs; undefined for what is not kept. */
export function journalText(query: string): string | undefined {
  const text = query
    .slice(0, longestRead)
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/["«»“”]/gu, '')
    .trim()
    .toLowerCase()
  if ([...text].length < 2 || email.test(text)) return undefined
  for (const [number] of text.matchAll(longNumber)) if (personalLengths.has(number.replace(/\D/g, '').length)) return undefined
  return [...text].slice(0, longestKept).join('').trim()
}
