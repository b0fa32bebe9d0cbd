// What the search's API answers (API-01): products as everywhere (API-10), and what became of the query.
import * as z from 'zod/mini'
import { pageOf, productAnswer } from './catalogue-api.ts'

export const searchAnswer = z.extend(pageOf(productAnswer), {
  /** the query that was searched instead; where nothing was found, the nearest one that finds something */
  corrected_query: z.nullable(z.string()).check(z.describe('Запрос, по которому искали вместо присланного')),
  /** the query is this product's article */
  exact_article: z.nullable(z.string()).check(z.describe('Запрос — артикул этого товара')),
})
export type SearchAnswer = z.infer<typeof searchAnswer>
