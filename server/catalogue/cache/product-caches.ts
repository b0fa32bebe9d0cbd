// Caches what lists show of products in this process: cards, products of the API, pieces. Nothing that is charged comes from here.
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { ProductAnswer } from '#contract/catalogue/catalogue.schema.ts'
import type { Database } from '#server/database/database.ts'
import { apiProducts } from '../product-response.ts'
import { listCards } from '../cards/read-cards.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { ProductCache } from './product-cache.ts'
import { countUnits } from '../cards/stock-levels.ts'

export type ProductCaches = {
  cards: ProductCache<ProductCard>
  /** as guests get them */
  answers: ProductCache<ProductAnswer>
  /** of all shops together, for customers; up to five seconds old */
  pieces: ProductCache<number>
  forget(productIds: readonly number[] | undefined): void
}

// A card takes 0.9 kB. The suggestions for 5,600 different queries show 19,000 products, 1,200 lists of the API 10,000.
const maxCards = 25_000
const maxAnswers = 12_000
const maxQuantities = 20_000
// The feed does not name products of which there are only fewer pieces.
const quantityTtlMs = 5_000

export function openProductCaches(db: Database, current: () => CatalogueIndex): ProductCaches {
  const cards = new ProductCache<ProductCard>({ read: async (ids) => byId(await listCards(db, current(), ids)), max: maxCards })
  const answers = new ProductCache<ProductAnswer>({
    read: async (ids) => byId(await apiProducts(db, current(), ids, null)),
    max: maxAnswers,
  })
  const pieces = new ProductCache<number>({ read: (ids) => countUnits(db, ids), max: maxQuantities, ttlMs: quantityTtlMs })
  return {
    cards,
    answers,
    pieces,
    forget(productIds) {
      cards.forget(productIds)
      answers.forget(productIds)
      pieces.forget(productIds)
    },
  }
}

const byId = <Item extends { id: number }>(items: Item[]) => new Map(items.map((item) => [item.id, item]))
