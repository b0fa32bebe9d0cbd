// Takes number, quantity, packing and price off a pasted line of an estimate: «2.14 Кран 3/4"; шт. 2», «Труба 25 — 48 м».
import { lineUnits } from '#contract/lists/units.ts'
import { isUnit } from '../text/size-terms.ts'

const numbering = /^\s*(?:№\s*\d{1,3}|\d{1,3}\s*[.)|]|\d{1,2}(?:\.\d{1,2})+[.)]?)[\s|]+(?=(\p{L}{2,}))/u
const packing = /[([][^()[\]]*(?<!\p{L})(?:шт|уп)[^()[\]]*[)\]]/giu
const between = String.raw`[\s,;|/–—-]`
const count = String.raw`\d{1,5}(?:[.,]\d{1,3})?`
const pieces = String.raw`(?:${lineUnits})\.?(?!\p{L})`
const paid = String.raw`(?:[\s,;|xх×*–—-]+\d[\d ]*(?:[.,]\d{2})?\s?(?:тг|тенге|₸)?\.?)?\s*$`
const quantities = [
  String.raw`${between}+(?<!\d/)${count}\s?(?:шт|компл|м\.п)\p{L}*\.?`,
  String.raw`${between}+(?:шт|компл)\p{L}*\.?${between}*${count}`,
  String.raw`[,;|]\s*${pieces}${between}+${count}`,
  String.raw`(?:\s[–—-]\s*|[;|]\s*|,\s+)${count}\s?${pieces}`,
].map((written) => new RegExp(written + paid, 'iu'))
const fewestLetters = 3

/** The name alone of a pasted line; a query that is no line stays as it is. */
export function withoutQuantity(query: string): string {
  const named = query.replace(numbering, (marked: string, word: string) => (isUnit(word.toLowerCase()) ? marked : '')).replace(packing, ' ')
  const name = quantities.reduce((text, quantity) => text.replace(quantity, ''), named)
  return name.replace(/[^\p{L}]/gu, '').length < fewestLetters ? query : name
}
