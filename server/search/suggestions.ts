// What is offered while somebody types: products, categories, subcategories and brands, ten rows at most (SRCH-01, SRCH-02).
import type { SignedInUser } from '#contract/accounts.ts'
import { mostSuggestions, type Suggestion } from '#contract/search.ts'
import type { Services } from '#server/services.ts'
import { etagOf } from '../catalogue/api-reading.ts'
import { cardsFor } from '../catalogue/cards/visitor-cards.ts'
import { packBytes, packedFromBytes, quickest, type Packing } from '../plugins/pack-bytes.ts'
import { cutText, highlight, packPieces } from './highlight.ts'
import type { Entity } from './index/data.ts'
import type { FoundEntity } from './index/entities.ts'
import type { SearchIndex } from './index/search-index.ts'
import type { Slot } from './index/slot.ts'
import { asksForSale } from './index/understand.ts'
import type { SuggestionsAnswer } from './kept-answers.ts'
import { productIdsOf, searchIndex } from './search-products.ts'
import { productSuggestion } from './suggested-product.ts'

const mostOfKind = { category: 2, subcategory: 3, brand: 2 } as const
const leastProducts = 4
// Looked at for what is in stock.
const candidates = 12

type Needed = Pick<Services, 'catalogue' | 'search' | 'db'>

/** Best first in each section, sections in the order of SRCH-02; empty for a text without a word. @throws ShopError not_ready */
export async function suggest(services: Needed, query: string, user: SignedInUser | null = null): Promise<Suggestion[]> {
  const index = services.search.current()
  const { productIds, exactId, entities, matchedTerms } = matchesOf(services, index, query)
  const cards = await cardsFor(services, user, await services.catalogue.kept.cards.find(productIds))
  const products = chosen(cards, ({ availability }) => availability === 'in_stock', exactId, entities)
  const marked = (text: string) => highlight({ text, pieces: packPieces(cutText(text, index.readPiece)) }, matchedTerms)
  return [...products.map((card) => productSuggestion(card, marked(card.name))), ...entities.slice(0, mostSuggestions - products.length)]
}

/** The same for a guest as it is sent, kept for the next one. @param packing that the guest's program takes; small answers go without */
export function suggestionsAnswer(services: Needed, query: string, packing: Packing | null): Promise<SuggestionsAnswer> {
  const { search } = services
  const index = search.current()
  return search.answers.find(index, query, packing, async () => {
    const { productIds, exactId, entities, matchedTerms } = matchesOf(services, index, query)
    const products = await search.products.find(productIds)
    // Another index has taken over meanwhile: its words have other numbers.
    const isOther = products.some((product) => product.index !== index)
    const shown = chosen(products, ({ isInStock }) => isInStock, exactId, entities)
    const body = isOther
      ? Buffer.from(JSON.stringify(await suggest(services, query)))
      : search.writer.write(shown, matchedTerms, entities.slice(0, mostSuggestions - shown.length))
    const form = body.length < packedFromBytes ? null : packing
    const etag = etagOf(body)
    const bytes = search.answers.sameBody(etag, form, () => inOwnMemory(form === null ? body : packBytes(body, form, quickest)))
    return { products, isPartial: isOther || products.length < productIds.length, bytes, packing: form, etag }
  })
}

const matchesOf = ({ search }: Needed, index: SearchIndex, query: string): SuggestedMatches =>
  search.beginnings.find(index, query, () => findMatches(index, query))

/** A small buffer is a part of a larger one, which it would keep as long as it is kept itself. */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** As many as there is room for beside the places and brands; what is in stock goes before the rest, the product whose article was typed before all. */
function chosen<Product extends { id: number }>(
  products: readonly Product[],
  isInStock: (product: Product) => boolean,
  exactId: number | null,
  { length }: readonly Suggestion[],
): Product[] {
  const order = (product: Product) => (product.id === exactId ? 0 : isInStock(product) ? 1 : 2)
  return products.toSorted((a, b) => order(a) - order(b)).slice(0, Math.max(leastProducts, mostSuggestions - length))
}

/** What a query leads to as long as the index is the same one: everything but prices and stock. */
export type SuggestedMatches = {
  productIds: number[]
  /** of the product whose article was typed */
  exactId: number | null
  entities: Suggestion[]
  matchedTerms: ReadonlySet<number>
}

function findMatches(index: SearchIndex, query: string): SuggestedMatches {
  const { hits, slots, entities: found, groups } = searchIndex(index, query, { typing: true })
  const matchedTerms = termsOf(index, slots)
  const sale = asksForSale(groups, { typing: true }) ? index.sale : undefined
  const entities = [...(sale ? [sale] : []), ...shownEntities(found).filter((entity) => entity !== sale)].map((entity) =>
    entitySuggestion(index, entity, matchedTerms),
  )
  const productIds = productIdsOf(hits, candidates)
  return { productIds, exactId: hits.exactArticle === null ? null : (productIds[0] ?? null), entities, matchedTerms }
}

/** Of words that were typed; of what they stand for only where no product has them: «обратник» marks «Клапан обратный», «кран» no «вода». */
function termsOf(index: SearchIndex, slots: Slot[]): Set<number> {
  const found = new Set<number>()
  for (const { alternatives } of slots) {
    const own = alternatives.filter(({ isSynonym }) => !isSynonym)
    const isKnown = own.some(({ terms }) => terms.length > 0 && terms.every((term) => index.frequency(term) > 0))
    for (const { terms } of isKnown ? own : alternatives) for (const term of terms) found.add(term)
  }
  return found
}

function shownEntities(found: readonly FoundEntity[]): Entity[] {
  return (['category', 'subcategory', 'brand'] as const).flatMap((kind) =>
    found
      .filter(({ entity }) => entity.kind === kind)
      .slice(0, mostOfKind[kind])
      .map(({ entity }) => entity),
  )
}

function entitySuggestion(index: SearchIndex, entity: Entity, matchedTerms: ReadonlySet<number>): Suggestion {
  const { id, name, slug, productCount: count } = entity
  const text = highlight(index.entityText(entity), matchedTerms)
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
