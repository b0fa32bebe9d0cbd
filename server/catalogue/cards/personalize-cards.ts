// Cards as one visitor sees them: customers are told pieces (SHELL-13), wholesale customers their own prices. A guest's cards are the kept
// ones, untouched.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { may } from '#contract/accounts/permissions.ts'
import type { Services } from '#server/services.ts'
import { readOwnPrices, withOwnPrice } from '../customer-price.ts'

type Needed = Pick<Services, 'catalogue' | 'db'>

export async function cardsFor({ catalogue, db }: Needed, user: SignedInUser | null, cards: ProductCard[]): Promise<ProductCard[]> {
  if (!may(user, 'see pieces') || cards.length === 0) return cards
  const ids = cards.map(({ id }) => id)
  const [pieces, own] = await Promise.all([catalogue.kept.pieces.find(ids), ownPricesFor(db, user, ids)])
  return cards.map((card, at) => withOwnPrice({ ...card, pieces: pieces[at] ?? 0 }, own.get(card.id)))
}

/** By product id; none for who pays retail. */
export async function ownPricesFor(db: Services['db'], user: SignedInUser | null, ids: readonly number[]): Promise<Map<number, number>> {
  const type = user?.ownPriceTypeId ?? null
  return type === null ? new Map() : readOwnPrices(db, type, ids)
}
