// What is offered while somebody types: products, categories, subcategories and brands, ten rows at most (SRCH-01, SRCH-02).
import { tiynToTenge } from '#contract/money.ts'
import { mostSuggestions, type Suggestion } from '#contract/search.ts'
import type { Services } from '#server/services.ts'
import { highlight } from './highlight.ts'
import type { Entity } from './index/data.ts'
import { matchingEntities } from './index/entities.ts'
import type { SearchIndex } from './index/search-index.ts'
import { textAt } from './index/text-table.ts'
import type { Slot } from './index/understand.ts'
import { productIdsOf, searchIndex } from './search-products.ts'
import type { SuggestionCard } from './suggestion-cards.ts'

const mostOfKind = { category: 2, subcategory: 3, brand: 2 } as const
const leastProducts = 4
// Looked at for what is in stock; the cards of twice as many cost a third more time.
const candidates = 12

/** Best first in each section, sections in the order of SRCH-02; empty for a text without a word. @throws ShopError not_ready */
export async function suggest({ db, search }: Pick<Services, 'db' | 'search'>, query: string): Promise<Suggestion[]> {
  const index = search.current()
  const { hits, slots } = searchIndex(index, query, { typing: true })
  const isMatch = matcher(index, slots)
  const entities = shownEntities(index, slots).map((entity) => entitySuggestion(index, entity, isMatch))
  const room = Math.max(leastProducts, mostSuggestions - entities.length)
  const cards = await search.cards.find(db, productIdsOf(hits, candidates))
  const products = inStockFirst(cards, hits.exactArticle).slice(0, room)
  const shown = entities.slice(0, mostSuggestions - products.length)
  return [...products.map((card) => productSuggestion(card, isMatch)), ...shown]
}

/** The product whose article was typed stays the first. */
function inStockFirst(cards: SuggestionCard[], exactArticle: string | null): SuggestionCard[] {
  const order = (card: SuggestionCard) => (card.article === exactArticle ? 0 : card.inStock ? 1 : 2)
  return [...cards].sort((a, b) => order(a) - order(b))
}

function matcher(index: SearchIndex, slots: Slot[]): (term: string) => boolean {
  const terms = new Set(
    slots.flatMap(({ alternatives }) =>
      alternatives.flatMap((alternative) => alternative.terms.map((term) => textAt(index.data.terms, term))),
    ),
  )
  return (term) => terms.has(term)
}

function shownEntities(index: SearchIndex, slots: Slot[]): Entity[] {
  const found = matchingEntities(index, slots)
  return (['category', 'subcategory', 'brand'] as const).flatMap((kind) =>
    found
      .filter(({ entity }) => entity.kind === kind)
      .slice(0, mostOfKind[kind])
      .map(({ entity }) => entity),
  )
}

function entitySuggestion(index: SearchIndex, entity: Entity, isMatch: (term: string) => boolean): Suggestion {
  const { id, name, slug } = entity
  const text = highlight(index.entityText(entity), isMatch)
  if (entity.kind === 'category') return { kind: 'category', category_id: id, name, slug, text }
  if (entity.kind === 'brand') return { kind: 'brand', brand_id: id, name, slug, text }
  const category = index.data.entities.find((one) => one.kind === 'category' && one.id === entity.categoryId)
  return {
    kind: 'subcategory',
    subcategory_id: id,
    name,
    slug,
    category_name: category?.name ?? '',
    category_slug: category?.slug ?? '',
    text,
  }
}

const tenge = (tiyn: number | null) => (tiyn === null ? null : tiynToTenge(tiyn))
const thumbnailWidth = 160

function productSuggestion(card: SuggestionCard, isMatch: (term: string) => boolean): Suggestion {
  const { article, name, image } = card
  return {
    kind: 'product',
    article,
    name: name.text,
    text: highlight(name, isMatch),
    price: tenge(card.priceTiyn),
    last_price: tenge(card.lastPriceTiyn),
    is_available: card.inStock,
    image: image && { file: `/images/${image.hash}-${thumbnailWidth}.webp`, alt: image.alt },
  }
}
