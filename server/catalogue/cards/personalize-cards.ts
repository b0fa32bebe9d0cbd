// Adds quantities (SHELL-13) and own prices to the cards of a customer; a guest gets the cached cards.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { may, noSessions } from '#contract/accounts/permissions.ts'
import type { Services } from '#server/services.ts'
import { readOwnPrices, withOwnPrice } from '../customer-price.ts'

type Needed = Pick<Services, 'catalogue' | 'db'>

export async function cardsFor({ catalogue, db }: Needed, user: SignedInUser | null, cards: ProductCard[]): Promise<ProductCard[]> {
  if (!may({ ...noSessions, user }, 'quantities:read') || cards.length === 0) return cards
  const ids = cards.map(({ id }) => id)
  const [quantities, own] = await Promise.all([catalogue.cached.quantities.find(ids), ownPricesFor(db, user, ids)])
  return cards.map((card, at) => withOwnPrice({ ...card, quantityInStock: quantities[at] ?? 0 }, own.get(card.id)))
}

export async function ownPricesFor(db: Services['db'], user: SignedInUser | null, ids: readonly number[]): Promise<Map<number, number>> {
  const type = user?.ownPriceTypeId ?? null
  return type === null ? new Map() : readOwnPrices(db, type, ids)
}
