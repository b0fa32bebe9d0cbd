// Suggests products, categories, subcategories and brands while the visitor types (SRCH-01, SRCH-02).
import { imageHref } from '#contract/files/image-href.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { formatCount, tengeOrNull, tiynToTenge } from '#contract/values/money.ts'
import { maxSuggestions, type PastedArticles, type Suggestion, type TextPart } from '#contract/search/search.schema.ts'
import type { Services } from '../services.ts'
import { cardsFor } from '../catalogue/cards/personalize-cards.ts'
import type { CatalogueIndex } from '../catalogue/index/catalogue-index.ts'
import { cutText, highlight } from './index/highlight.ts'
import type { Entity } from './index/search-index-data.ts'
import { matchEntities, withoutSynonyms, type FoundEntity } from './query/match-entities.ts'
import type { SearchIndex } from './index/search-index.ts'
import type { Slot } from './index/query-term.ts'
import { asksForSale } from './query/parse-query.ts'
import { listProductIds, searchIndex } from './search-products.ts'

const maxOfKind = { category: 2, subcategory: 3, brand: 2 } as const
const minProducts = 4
// More than shown, to prefer those in stock.
const candidates = 12
const decidingRows = 24
const minDeciding = 6
const thumbnailWidth = 160
const maxProperties = 3

type Needed = Pick<Services, 'catalogue' | 'search' | 'db'>

/** As suggest(), cached per price type. */
export const readSuggestions = (services: Needed, query: string, user: SignedInUser | null): Promise<Suggestion[]> =>
  services.search.suggestionsCache.find(`${user?.ownPriceTypeId ?? ''} ${query.toLowerCase()}`, () => suggest(services, query, user))

/** Sections in the order of SRCH-02, best first in each; empty without a word. @throws ShopError not_ready */
export async function suggest(services: Needed, query: string, user: SignedInUser | null = null): Promise<Suggestion[]> {
  const index = services.search.current()
  const { productIds, exactId, entities, matchedTerms, list } = findMatches(index, query)
  const chosen = chooseProducts(services.catalogue.current(), productIds, exactId, entities.length)
  const products = await cardsFor(services, user, await services.catalogue.cached.cards.find(chosen))
  const marked = markerOf(index, matchedTerms)
  const listed = list === null ? [] : [listSuggestion(list)]
  const shown = products.slice(0, maxSuggestions - listed.length).map((card) => productSuggestion(card, marked(card.name)))
  return [...listed, ...shown, ...entities.slice(0, maxSuggestions - shown.length)]
}

/** Marks in a text what the typed query has found. */
export function createQueryMarker(services: Pick<Services, 'search'>, query: string): (text: string) => TextPart[] {
  const index = services.search.current()
  return markerOf(index, termsOf(index, searchIndex(index, query, { typing: true }).slots))
}

const markerOf = (index: SearchIndex, matchedTerms: ReadonlySet<number>) => (text: string) =>
  highlight(text, cutText(text, index.cached.readToken), matchedTerms)

/** Fills the rows that entities leave: first the typed article, then products in stock. */
function chooseProducts(index: CatalogueIndex, ids: readonly number[], exactId: number | null, entityCount: number): number[] {
  const order = (id: number) => (id === exactId ? 0 : index.isInStock(id) ? 1 : 2)
  return ids.toSorted((a, b) => order(a) - order(b)).slice(0, Math.max(minProducts, maxSuggestions - entityCount))
}

function listSuggestion(list: PastedArticles): Suggestion {
  const name = `Это список: ${formatCount(list.count, 'товар', 'товара', 'товаров')}, проверить`
  return { kind: 'list', name, text: [{ text: name, match: false }], ...list }
}

const productSuggestion = ({ article, name, image, ...card }: ProductCard, text: TextPart[]): Suggestion => ({
  kind: 'product',
  article,
  name,
  text,
  properties: card.properties.slice(0, maxProperties),
  unit: card.unit,
  price: tengeOrNull(card.priceTiyn),
  last_price: tengeOrNull(card.lastPriceTiyn),
  ...(card.retailTiyn === undefined ? {} : { retail_price: tiynToTenge(card.retailTiyn) }),
  is_available: card.availability === 'in_stock',
  image: image && { file: imageHref(image.hash, thumbnailWidth), alt: image.alt },
})

type SuggestedMatches = {
  productIds: number[]
  exactId: number | null
  entities: Suggestion[]
  matchedTerms: ReadonlySet<number>
  list: PastedArticles | null
}

function findMatches(index: SearchIndex, query: string): SuggestedMatches {
  const { hits, slots, entities: found, groups } = searchIndex(index, query, { typing: true })
  const matchedTerms = termsOf(index, slots)
  const sale = asksForSale(groups, { typing: true }) ? index.sale : undefined
  const entities = [...(sale ? [sale] : []), ...shownEntities(index, slots, found, hits.rows).filter((entity) => entity !== sale)].map(
    (entity) => entitySuggestion(index, entity, matchedTerms),
  )
  const productIds = listProductIds(hits, candidates)
  return { productIds, exactId: hits.exactArticle === null ? null : (productIds[0] ?? null), entities, matchedTerms, list: hits.list }
}

/** Terms of typed words; of synonyms only if no product has the word: «обратник» marks «Клапан обратный». */
function termsOf(index: SearchIndex, slots: Slot[]): Set<number> {
  const found = new Set<number>()
  for (const { alternatives } of slots) {
    const own = alternatives.filter(({ isSynonym }) => !isSynonym)
    const isKnown = own.some(({ terms }) => terms.length > 0 && terms.every((term) => index.frequency(term) > 0))
    for (const { terms } of isKnown ? own : alternatives) for (const term of terms) found.add(term)
  }
  return found
}

/** Named by the words themselves, then by their synonyms: «кран» is a mixer only in the second place. */
function shownEntities(index: SearchIndex, slots: readonly Slot[], found: readonly FoundEntity[], rows: Uint32Array): Entity[] {
  const own = matchEntities(
    index,
    slots.map((slot) => withoutSynonyms(index, slot)),
  )
  const isOwn = new Set(own.map(({ entity }) => entity))
  const ordered = [...found.filter(({ entity }) => isOwn.has(entity)), ...found.filter(({ entity }) => !isOwn.has(entity))]
  const entities = ordered.map(({ entity }) => entity)
  const home = own.some(({ entity }) => entity.kind === 'category') ? undefined : categoryOfMost(index, rows)
  const all = home === undefined ? entities : [home, ...entities.filter((entity) => entity !== home)]
  return (['category', 'subcategory', 'brand'] as const).flatMap((kind) =>
    all.filter((entity) => entity.kind === kind).slice(0, maxOfKind[kind]),
  )
}

/** The category of most of the best products, if there is one. */
function categoryOfMost(index: SearchIndex, rows: Uint32Array): Entity | undefined {
  const best = Array.from(rows.subarray(0, decidingRows), (row) => index.categoryOf(row))
  return best.length < minDeciding ? undefined : best.find((category) => best.filter((one) => one === category).length > best.length / 2)
}

function entitySuggestion(index: SearchIndex, entity: Entity, matchedTerms: ReadonlySet<number>): Suggestion {
  const { id, name, slug, productCount: count } = entity
  const text = highlight(name, index.entityTokens(entity), matchedTerms)
  if (entity.kind === 'category') return { kind: 'category', category_id: id, name, slug, text, count }
  if (entity.kind === 'brand') return { kind: 'brand', brand_id: id, name, slug, text, count }
  const category = index.data.entities.find((one) => one.kind === 'category' && one.id === entity.categoryId)
  return {
    kind: 'subcategory',
    subcategory_id: id,
    name,
    slug,
    category_name: category?.name ?? '',
    category_slug: category?.slug ?? '',
    text,
    count,
  }
}
