// Defines the search response of the API: products, and corrections of the query (API-01).
import * as z from 'zod/mini'
import { pastedArticles } from '#contract/search/search.schema.ts'
import { describePage, productResponse } from '#contract/catalogue/catalogue.schema.ts'

const words = { words: z.string(), without: z.string() }
const recognizedFilter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('brand'), name: z.string(), ...words }),
  z.object({ kind: z.literal('property'), name: z.string(), value: z.string(), ...words }),
  z.object({ kind: z.literal('price'), from: z.optional(z.number()), to: z.optional(z.number()), ...words }),
])

export const searchResponse = z.extend(describePage(productResponse), {
  corrected_query: z.nullable(z.string()).check(z.describe('Запрос, по которому искали вместо присланного')),
  dropped_words: z.array(z.string()).check(z.describe('Слова, которые пришлось опустить')),
  near_sizes: z.array(z.string()).check(z.describe('Те из них, вместо которых показаны близкие размеры')),
  filters: z.array(recognizedFilter).check(z.describe('Бренды, характеристики и цена, названные в запросе; without — запрос без них')),
  list: z.nullable(pastedArticles).check(z.describe('Запрос — список артикулов; lines — его строки для страницы /article-list')),
  exact_article: z.nullable(z.string()).check(z.describe('Запрос — артикул этого товара')),
})
export type SearchResponse = z.infer<typeof searchResponse>
