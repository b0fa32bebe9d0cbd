// What the search box and the search API speak of (API-01, SRCH-02). `text` is cut where the query matches: never HTML.
import * as z from 'zod/mini'

export const textPart = z.object({ text: z.string(), match: z.boolean() })
export type TextPart = z.infer<typeof textPart>

/** Suggestions in all; phones show the first 8 (SRCH-02). */
export const mostSuggestions = 10

const tenge = z.nullable(z.number())
/** products that are sold; null for the sale, whose products stand elsewhere as well */
const count = z.nullable(z.number())

export const productSuggestion = z.object({
  kind: z.literal('product'),
  article: z.string(),
  name: z.string(),
  text: z.array(textPart),
  /** the deciding ones, ready to show: «Ду 25», «93 Вт» */
  properties: z.array(z.string()),
  price: tenge,
  last_price: tenge,
  /** where the price is the visitor's own */
  retail_price: z.optional(z.number()),
  is_available: z.boolean(),
  image: z.nullable(z.object({ file: z.string(), alt: z.string() })),
})
export const categorySuggestion = z.object({
  kind: z.literal('category'),
  category_id: z.number(),
  name: z.string(),
  slug: z.string(),
  text: z.array(textPart),
  count,
})
export const subcategorySuggestion = z.object({
  kind: z.literal('subcategory'),
  subcategory_id: z.number(),
  name: z.string(),
  slug: z.string(),
  /** of the category that it belongs to; `/catalog/{category_slug}/{slug}` is its page */
  category_name: z.string(),
  category_slug: z.string(),
  text: z.array(textPart),
  count,
})
export const brandSuggestion = z.object({
  kind: z.literal('brand'),
  brand_id: z.number(),
  name: z.string(),
  slug: z.string(),
  text: z.array(textPart),
  count,
})

export const suggestion = z.discriminatedUnion('kind', [productSuggestion, categorySuggestion, subcategorySuggestion, brandSuggestion])
export type Suggestion = z.infer<typeof suggestion>
export const suggestionsAnswer = z.array(suggestion)

/** What somebody opens from the answer to a query (SRCH-08): a product by article, a place or brand by slug. */
const searchTarget = {
  kind: z.enum(['product', 'category', 'subcategory', 'brand']),
  target: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
}
export type SearchTarget = { kind: Suggestion['kind']; target: string }
export const openedFromSearch = z.object({ query: z.string().check(z.minLength(1), z.maxLength(1000)), ...searchTarget })
export const popularQueriesAnswer = z.array(z.string())
/** How many products the list for a query holds. */
export const searchCountAnswer = z.object({ count: z.number() })

/** Headings of the suggestions' sections, in their order (SRCH-02). */
export const suggestionSections = [
  { kind: 'product', title: 'Перейти в товар' },
  { kind: 'category', title: 'Перейти в категорию' },
  { kind: 'subcategory', title: 'Перейти в подкатегорию' },
  { kind: 'brand', title: 'Перейти в бренд' },
] as const

/**
 * A filter that words of the query name with certainty (SRCH-07): the list holds only what has it, pages show it ready ticked.
 * `words`: as typed; `without`: the query without them, which is what taking the filter off searches for.
 */
export type RecognizedFilter = { words: string; without: string } & (
  | { kind: 'brand'; name: string }
  | { kind: 'property'; name: string; value: string }
)

/** The query as sent; anything is answered, so nothing is refused here. A repeated parameter counts with its first value. */
export const searchText = z.pipe(
  z._default(z.union([z.string(), z.array(z.string())]), ''),
  z.transform((value: string | string[]) => (typeof value === 'string' ? value : (value[0] ?? ''))),
)

/** A query between quotation marks is searched as it stands, without corrections (SRCH-09: the link to the literal one). */
export const literalQuery = (query: string): string => `"${query}"`
