// Lists «Похожее на ваш запрос»: hits without filters, or of the nearest correction (SRCH-05).
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Listing, ProductCard } from '#contract/catalogue/catalogue.ts'
import { isFiltered, searchFor, type ListingFilter } from '#contract/catalogue/filter.ts'
import type { Services } from '#server/services.ts'
import { listProducts } from '../listing/listing.ts'

/** Two rows of three, or three of two on a phone. */
const alikeCount = 6

/** Best matches first; empty where something was found. @param listing of the filter */
export async function listAlike(
  services: Pick<Services, 'catalogue' | 'search' | 'db'>,
  filter: ListingFilter,
  listing: Pick<Listing, 'total' | 'correctedQuery'>,
  user: SignedInUser | null,
): Promise<ProductCard[]> {
  if (filter.query === '' || listing.total > 0) return []
  const isNarrowed = filter.category !== null || isFiltered(filter)
  const queries = [...(isNarrowed ? [filter.query] : []), ...(listing.correctedQuery === null ? [] : [listing.correctedQuery])]
  for (const query of queries) {
    const { cards } = await listProducts(services, { ...searchFor(query), pageSize: alikeCount }, user)
    if (cards.length > 0) return cards
  }
  return []
}
