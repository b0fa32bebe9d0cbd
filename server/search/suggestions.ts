// What is offered while somebody types: products, categories, subcategories and brands, ten rows at most (SRCH-01, SRCH-02).
import type { SignedInUser } from '#contract/accounts.ts'
import type { ProductCard } from '#contract/catalogue.ts'
import { mostSuggestions, type Suggestion } from '#contract/search.ts'
import type { Services } from '#server/services.ts'
import { etagOf } from '../catalogue/api-reading.ts'
import { cardsFor } from '../catalogue/cards/visitor-cards.ts'
import { packBytes, packedFromBytes, quickest, type Packing } from '../plugins/pack-bytes.ts'
import { cutText, highlight } from './highlight.ts'
import type { Entity } from './index/data.ts'
import type { FoundEntity } from './index/entities.ts'
import type { SearchIndex } from './index/search-index.ts'
import { textAt } from './index/text-table.ts'
import type { Slot } from './index/slot.ts'
import { asksForSale } from './index/understand.ts'
import type { SuggestionsAnswer } from './kept-answers.ts'
import { productIdsOf, searchIndex } from './search-products.ts'
import { productSuggestion, writeSuggestions } from './suggested-product.ts'

const mostOfKind = { category: 2, subcategory: 3, brand: 2 } as const
const leastProducts = 4
// Looked at for what is in stock.
const candidates = 12

type Needed = Pick<Services, 'catalogue' | 'search' | 'db'>

/** Best first in each section, sections in the order of SRCH-02; empty for a text without a word. @throws ShopError not_ready */
export async function suggest(services: Needed, query: string, user: SignedInUser | null = null): Promise<Suggestion[]> {
  const index = services.search.current()
  const { products, others, matchedTerms } = await findSuggested(services, index, query, user)
  const marked = (name: string) => highlight(cutText(name, index.pieces), matchedTerms)
  return [...products.map((card) => productSuggestion(card, marked(card.name))), ...others]
}

type Suggested = Pick<SuggestionsAnswer, 'cards' | 'isPartial'> &
  Pick<SuggestedMatches, 'matchedTerms'> & { products: ProductCard[]; others: Suggestion[] }

async function findSuggested(services: Needed, index: SearchIndex, query: string, user: SignedInUser | null): Promise<Suggested> {
  const { catalogue, search } = services
  const { productIds, exactArticle, entities, matchedTerms } = search.beginnings.find(index, query, () => findMatches(index, query))
  const room = Math.max(leastProducts, mostSuggestions - entities.length)
  const cards = await cardsFor(services, user, await catalogue.kept.cards.find(productIds))
  const products = inStockFirst(cards, exactArticle).slice(0, room)
  const others = entities.slice(0, mostSuggestions - products.length)
  return { products, others, matchedTerms, cards, isPartial: cards.length < productIds.length }
}

/** The same for a guest as it is sent, kept for the next one. @param packing that the guest's program takes; small answers go without */
export function suggestionsAnswer(services: Needed, query: string, packing: Packing | null): Promise<SuggestionsAnswer> {
  const { search } = services
  const index = search.current()
  return search.answers.find(index, query, packing, async () => {
    const { products, others, matchedTerms, ...of } = await findSuggested(services, index, query, null)
    const rows = products.map((card) => {
      const written = search.written(card)
      return { written, parts: highlight(written.name, matchedTerms) }
    })
    const body = writeSuggestions(rows, others)
    const form = body.length < packedFromBytes ? null : packing
    const bytes = inOwnMemory(form === null ? body : packBytes(body, form, quickest))
    return { ...of, bytes, packing: form, etag: etagOf(body) }
  })
}

/** A small buffer is a part of a larger one, which it would keep as long as it is kept itself. */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** What a query leads to as long as the index is the same one: everything but prices and stock. */
export type SuggestedMatches = {
  productIds: number[]
  exactArticle: string | null
  entities: Suggestion[]
  matchedTerms: ReadonlySet<string>
}

function findMatches(index: SearchIndex, query: string): SuggestedMatches {
  const { hits, slots, entities: found } = searchIndex(index, query, { typing: true })
  const matchedTerms = termsOf(index, slots)
  const sale = asksForSale(query, { typing: true }) ? index.sale : undefined
  const entities = [...(sale ? [sale] : []), ...shownEntities(found).filter((entity) => entity !== sale)].map((entity) =>
    entitySuggestion(index, entity, matchedTerms),
  )
  return { productIds: productIdsOf(hits, candidates), exactArticle: hits.exactArticle, entities, matchedTerms }
}

/** The product whose article was typed stays the first. */
function inStockFirst(cards: ProductCard[], exactArticle: string | null): ProductCard[] {
  const order = (card: ProductCard) => (card.article === exactArticle ? 0 : card.availability === 'in_stock' ? 1 : 2)
  return [...cards].sort((a, b) => order(a) - order(b))
}

/** Of words that were typed; of what they stand for only where no product has them: «обратник» marks «Клапан обратный», «кран» no «вода». */
function termsOf(index: SearchIndex, slots: Slot[]): Set<string> {
  const texts = new Set<string>()
  for (const { alternatives } of slots) {
    const own = alternatives.filter(({ isSynonym }) => !isSynonym)
    const isKnown = own.some(({ terms }) => terms.length > 0 && terms.every((term) => index.frequency(term) > 0))
    for (const { terms } of isKnown ? own : alternatives) for (const term of terms) texts.add(textAt(index.data.terms, term))
  }
  return texts
}

function shownEntities(found: readonly FoundEntity[]): Entity[] {
  return (['category', 'subcategory', 'brand'] as const).flatMap((kind) =>
    found
      .filter(({ entity }) => entity.kind === kind)
      .slice(0, mostOfKind[kind])
      .map(({ entity }) => entity),
  )
}

function entitySuggestion(index: SearchIndex, entity: Entity, matchedTerms: ReadonlySet<string>): Suggestion {
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
