// Finds the words that values and names of products have only behind a preposition: «под плитку».
import { fieldBits, type SearchData } from './search-index-data.ts'

const purpose = /^(?:для|под) /i
const purposeFields = fieldBits.qualifier | fieldBits.rapidProperty | fieldBits.property

export function readPurposes({ values, postings, postingStarts }: SearchData): Set<number> {
  const purposes = new Set(values.flatMap(({ text, terms }) => (purpose.test(text) ? terms : [])))
  for (const { text, terms } of values) if (!purpose.test(text)) for (const term of terms) purposes.delete(term)
  for (const term of purposes)
    if (postings.subarray(postingStarts[term], postingStarts[term + 1]).some((posting) => posting & 0xff & ~purposeFields))
      purposes.delete(term)
  return purposes
}
