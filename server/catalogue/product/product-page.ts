// Reads a product with all that its page shows: one query, the index, cached cards.
import { mayBeArticle } from '../../lib/article-key.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Product, ProductAround, ProductCard } from '#contract/catalogue/catalogue.ts'
import { may, noSessions } from '#contract/accounts/permissions.ts'
import type { Services } from '#server/services.ts'
import { listDifferences, findAnalogues } from './substitutes.ts'
import { fillNeeds, sameSizeProducts } from './accessories.ts'
import { findProductByArticle } from './find-product.ts'
import { findShopLevels } from '../cards/stock-levels.ts'
import { readSurroundings, type Surroundings } from './related-products.ts'
import { withOwnPrice } from '../customer-price.ts'
import { cardsFor, ownPricesFor } from '../cards/personalize-cards.ts'

const analogueCount = 5
const togetherCount = 5
const maxNeeds = 4

/** Queries by article run at once. @param user customers see quantities @returns as findProductByArticle */
export async function findProductPage(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  article: string,
  user: SignedInUser | null = null,
): Promise<{ product: Product; around: ProductAround } | { redirectTo: string } | undefined> {
  if (!mayBeArticle(article)) return undefined
  const [found, surroundings, shops] = await Promise.all([
    findProductByArticle(db, article),
    readSurroundings(db, article),
    may({ ...noSessions, user }, 'quantities:read') ? findShopLevels(db, article, true) : undefined,
  ])
  if (!found || 'redirectTo' in found) return found
  const { product } = found
  const [around, own] = await Promise.all([
    readAround({ db, catalogue }, product, surroundings, user),
    ownPricesFor(db, user, [product.id]),
  ])
  return { product: shops ? { ...withOwnPrice(product, own.get(product.id)), stock: shops } : product, around }
}

async function readAround(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  product: Product,
  surroundings: Surroundings,
  user: SignedInUser | null,
): Promise<ProductAround> {
  const index = catalogue.current()
  const { documents, needs, familyIds, orderedIds, questions } = surroundings
  const { ids: analogues, areAnalogues } = findAnalogues(index, product, new Set(familyIds), analogueCount)
  const filled = product.isActive ? fillNeeds(index, product, needs) : []
  const needed = new Set(filled.map(({ id }) => id))
  const family = product.isActive && familyIds.length > 1 ? familyIds : []
  const isOrdered = orderedIds.length > 0
  const together = !product.isActive ? [] : isOrdered ? orderedIds : sameSizeProducts(index, product, togetherCount + needed.size)
  const ids = [...new Set([...analogues, ...needed, ...family, ...together])]
  const seen = await cardsFor({ db, catalogue }, user, await catalogue.cached.cards.find(ids))
  const cards = new Map(seen.map((card) => [card.id, card]))
  // Products removed from sale after the index was read have no card.
  const shown = (shownIds: Iterable<number>): ProductCard[] => [...shownIds].map((id) => cards.get(id)).filter((card) => card !== undefined)
  return {
    documents,
    questions,
    family: shown(family),
    needs: filled.flatMap(({ id, size }) => shown([id]).map((card) => ({ card, size }))).slice(0, maxNeeds),
    analogues: shown(analogues),
    differences: Object.fromEntries(analogues.map((id) => [id, listDifferences(index, id, product)])),
    areAnalogues,
    together: shown(together)
      .filter(({ id, availability, priceTiyn }) => !needed.has(id) && availability === 'in_stock' && priceTiyn !== null)
      .slice(0, togetherCount),
    isOrderedTogether: isOrdered,
  }
}
