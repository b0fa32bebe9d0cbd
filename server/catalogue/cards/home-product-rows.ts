// Lists the product rows of the home page.
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { emptyFilter, type Ordering } from '#contract/catalogue/filter.ts'
import type { Services } from '#server/services.ts'
import { cachedPerVersion } from '../cache/version-cache.ts'
import { Selection } from '../index/selection.ts'

type Needed = Pick<Services, 'catalogue'>

/** Marked by staff, the most bought first; without any mark the most bought. */
export const popularProducts = (services: Needed, limit: number): Promise<ProductCard[]> => cards(services, popularIds(services, limit))

export const newProducts = (services: Needed, limit: number): Promise<ProductCard[]> => cards(services, newIds(services, limit))

/** From «РАСПРОДАЖА», the most bought first; empty without such a category. */
export const saleProducts = (services: Needed, limit: number): Promise<ProductCard[]> => cards(services, saleIds(services, limit))

const cards = ({ catalogue }: Needed, ids: number[]) => catalogue.cached.cards.find(ids)

// Cached because a choice among 100,000 products takes a sixth of the home page's CPU.
const popularIds = cachedPerVersion((services: Needed, limit: number) => {
  const marked = pick(services, -1, 'popular', limit, true)
  return marked.length > 0 ? marked : pick(services, -1, 'popular', limit)
})

const newIds = cachedPerVersion((services: Needed, limit: number) => pick(services, -1, 'new', limit))

const saleIds = cachedPerVersion((services: Needed, limit: number) => {
  const sale = services.catalogue.current().data.tree.findIndex((node) => node.isSale)
  return sale < 0 ? [] : pick(services, sale, 'popular', limit)
})

function pick({ catalogue }: Needed, node: number, ordering: Ordering, limit: number, popular?: boolean): number[] {
  const index = catalogue.current()
  return new Selection(index, index.scope(node), { ...emptyFilter, popular }).page(ordering, 0, limit)
}
