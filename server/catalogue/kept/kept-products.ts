// What is shown of products, kept by each process: their cards for lists, their JSON for the API, what their pages tell. Nothing that is charged comes from here.
import type { ProductCard } from '#contract/catalogue.ts'
import type { Database } from '../../database.ts'
import { apiProductJson } from '../api-products.ts'
import { listCards } from '../cards/cards.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { KeptByProduct } from './kept-by-product.ts'
import { KeptProductPages } from './kept-product-pages.ts'
import { countPieces } from '../cards/stock-levels.ts'

export type KeptProducts = {
  cards: KeptByProduct<ProductCard>
  json: KeptByProduct<Buffer>
  /** of all shops together, for customers; up to five seconds old */
  pieces: KeptByProduct<number>
  pages: KeptProductPages
  forget(productIds: readonly number[] | undefined): void
}

// Measured 2026-11-21: a card takes 0.9 kB, the JSON of a product 1.3. Suggestions keep what they show of products themselves.
const mostCards = 12_000
const mostJson = 12_000
const mostPieces = 20_000
// The feed does not speak of pieces that only become fewer.
const piecesMs = 5_000

export function keepProducts(db: Database, current: () => CatalogueIndex): KeptProducts {
  const cards = new KeptByProduct<ProductCard>({
    read: async (ids) => new Map((await listCards(db, ids, current())).map((card) => [card.id, card])),
    most: mostCards,
  })
  const json = new KeptByProduct<Buffer>({ read: (ids) => apiProductJson(db, current(), ids), most: mostJson })
  const pieces = new KeptByProduct<number>({ read: (ids) => countPieces(db, ids), most: mostPieces, longestMs: piecesMs })
  const pages = new KeptProductPages()
  return {
    cards,
    json,
    pieces,
    pages,
    forget(productIds) {
      cards.forget(productIds)
      json.forget(productIds)
      pieces.forget(productIds)
      pages.forget(productIds)
    },
  }
}
