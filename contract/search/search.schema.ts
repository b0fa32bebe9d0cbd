// Defines suggestions, search targets and queries (API-01, SRCH-02).
import * as z from 'zod/mini'

const textPart = z.object({ text: z.string(), match: z.boolean() })
export type TextPart = z.infer<typeof textPart>

/** Phones show the first 8 (SRCH-02). */
export const maxSuggestions = 10

const tenge = z.nullable(z.number())
/** active products; null for the sale */
const count = z.nullable(z.number())

const productSuggestion = z.object({
  kind: z.literal('product'),
  article: z.string(),
  name: z.string(),
  text: z.array(textPart),
  /** the main ones as shown: «Ду 25», «93 Вт» */
  properties: z.array(z.string()),
  unit: z._default(z.string(), ''),
  price: tenge,
  last_price: tenge,
  /** if the customer has another price */
  retail_price: z.optional(z.number()),
  is_available: z.boolean(),
  image: z.nullable(z.object({ file: z.string(), alt: z.string() })),
})
const named = { name: z.string(), slug: z.string(), text: z.array(textPart), count }
const categorySuggestion = z.object({ kind: z.literal('category'), category_id: z.number(), ...named })
/** The page is `/catalog/{category_slug}/{slug}`. */
const subcategorySuggestion = z.object({
  kind: z.literal('subcategory'),
  subcategory_id: z.number(),
  category_name: z.string(),
  category_slug: z.string(),
  ...named,
})
const brandSuggestion = z.object({ kind: z.literal('brand'), brand_id: z.number(), ...named })

/** Several articles in one query: `lines` are for the page of article lists, `count` the articles (SRCH-05). */
export const pastedArticles = z.object({ count: z.number(), lines: z.string() })
export type PastedArticles = z.infer<typeof pastedArticles>
const listSuggestion = z.extend(pastedArticles, { kind: z.literal('list'), name: z.string(), text: z.array(textPart) })

const suggestion = z.discriminatedUnion('kind', [
  listSuggestion,
  productSuggestion,
  categorySuggestion,
  subcategorySuggestion,
  brandSuggestion,
])
export type Suggestion = z.infer<typeof suggestion>
export const suggestionsResponse = z.array(suggestion)

/** A result that a visitor opens: a product by article, a category or brand by slug (SRCH-08). */
const searchTarget = {
  kind: z.enum(['product', 'category', 'subcategory', 'brand']),
  target: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
}
export type SearchTarget = { kind: Exclude<Suggestion['kind'], 'list'>; target: string }
export const openedFromSearch = z.object({ query: z.string().check(z.minLength(1), z.maxLength(1000)), ...searchTarget })
export const popularQueriesResponse = z.array(z.string())
export const searchCountResponse = z.object({ count: z.number() })

/** Sections of the suggestions in order (SRCH-02). */
export const suggestionSections = [
  { kind: 'list', title: 'Список артикулов' },
  { kind: 'product', title: 'Перейти в товар' },
  { kind: 'category', title: 'Перейти в категорию' },
  { kind: 'subcategory', title: 'Перейти в подкатегорию' },
  { kind: 'brand', title: 'Перейти в бренд' },
] as const

/** Any text is valid; of a repeated parameter the first value counts. */
export const searchText = z.pipe(
  z._default(z.union([z.string(), z.array(z.string())]), ''),
  z.transform((value: string | string[]) => (typeof value === 'string' ? value : (value[0] ?? ''))),
)

/** A query in quotation marks is searched without corrections (SRCH-09). */
export const literalQuery = (query: string): string => `"${query}"`
