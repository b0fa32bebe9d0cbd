// Cards as one visitor sees them: customers are told pieces (SHELL-13). A guest's cards are the kept ones, untouched.
import type { SignedInUser } from '#contract/accounts.ts'
import type { ProductCard } from '#contract/catalogue.ts'
import { may } from '#contract/permissions.ts'
import type { Services } from '../services.ts'

type Needed = Pick<Services, 'catalogue'>

export async function cardsFor({ catalogue }: Needed, user: SignedInUser | null, cards: ProductCard[]): Promise<ProductCard[]> {
  if (!may(user, 'see pieces') || cards.length === 0) return cards
  const pieces = await catalogue.kept.pieces.find(cards.map(({ id }) => id))
  return cards.map((card, at) => ({ ...card, pieces: pieces[at] ?? 0 }))
}
