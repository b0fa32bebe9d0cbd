// What the search's API answers (API-01): products as everywhere (API-10), and what became of the query.
import * as z from 'zod/mini'
import { pageOf, productAnswer } from '../catalogue/catalogue.schema.ts'

const words = { words: z.string(), without: z.string() }
const recognizedFilter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('brand'), name: z.string(), ...words }),
  z.object({ kind: z.literal('property'), name: z.string(), value: z.string(), ...words }),
])

export const searchAnswer = z.extend(pageOf(productAnswer), {
  /** the query that was searched instead; where nothing was found, the nearest one that finds something */
  corrected_query: z.nullable(z.string()).check(z.describe('Запрос, по которому искали вместо присланного')),
  /** words that nothing was found with and that were left out, as typed */
  dropped_words: z.array(z.string()).check(z.describe('Слова, которые пришлось опустить')),
  /** brands and property values that the query names for certain; nothing else is listed */
  filters: z.array(recognizedFilter).check(z.describe('Бренды и характеристики, названные в запросе; without — запрос без них')),
  /** the query is this product's article */
  exact_article: z.nullable(z.string()).check(z.describe('Запрос — артикул этого товара')),
})
export type SearchAnswer = z.infer<typeof searchAnswer>
