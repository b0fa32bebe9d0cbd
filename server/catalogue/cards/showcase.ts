// Small lists for the home page.
import type { ProductCard } from '#contract/catalogue.ts'
import { emptyFilter, type Ordering } from '#contract/catalogue-filter.ts'
import type { Services } from '../../services.ts'
import { Selection } from '../index/select.ts'

type Needed = Pick<Services, 'catalogue'>

/** What staff mark as popular, the most bought first; without any mark simply the most bought. */
export async function popularProducts(services: Needed, limit: number): Promise<ProductCard[]> {
  const marked = pick(services, -1, 'popular', limit, true)
  return cards(services, marked.length > 0 ? marked : pick(services, -1, 'popular', limit))
}

export async function newProducts(services: Needed, limit: number): Promise<ProductCard[]> {
  return cards(services, pick(services, -1, 'new', limit))
}

/** From «РАСПРОДАЖА», the most bought first; empty where the shop has no such category. */
export async function saleProducts(services: Needed, limit: number): Promise<ProductCard[]> {
  const sale = services.catalogue.current().data.tree.findIndex((node) => node.isSale)
  return sale < 0 ? [] : cards(services, pick(services, sale, 'popular', limit))
}

const cards = ({ catalogue }: Needed, ids: number[]) => catalogue.kept.cards.find(ids)

function pick({ catalogue }: Needed, node: number, ordering: Ordering, limit: number, popular?: boolean): number[] {
  const index = catalogue.current()
  const selection = new Selection(index, index.scope(node), { ...emptyFilter, popular })
  return selection.page(ordering, 0, limit)
}
