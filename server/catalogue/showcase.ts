// Small lists for the home page and beside a product.
import type { Product, ProductCard } from '#contract/catalogue.ts'
import { emptyFilter, type Ordering } from '#contract/catalogue-filter.ts'
import type { Services } from '../services.ts'
import { listCards } from './cards.ts'
import { classMask } from './index/data.ts'
import { nextRow } from './index/row-set.ts'
import { Selection } from './index/select.ts'

type Needed = Pick<Services, 'db' | 'catalogue'>

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

/** Products of the same subcategory: in stock first, nearest in price first, ties by article. */
export async function relatedProducts(
  services: Needed,
  product: Pick<Product, 'id' | 'priceTiyn' | 'subcategories'>,
  limit: number,
): Promise<ProductCard[]> {
  const index = services.catalogue.current()
  const leaf = product.subcategories.at(-1)
  const node = leaf && index.findNode('subcategory', leaf.id)
  if (node === undefined) return []
  const { flags, price, articleRank, productId } = index.columns
  const best: number[] = []
  const wanted = product.priceTiyn ?? 0
  const isBefore = (a: number, b: number) =>
    ((flags[a]! & classMask) - (flags[b]! & classMask) ||
      Math.abs(price[a]! - wanted) - Math.abs(price[b]! - wanted) ||
      articleRank[a]! - articleRank[b]!) < 0
  const scope = index.scope(node)
  const rows = index.rowSet(0)
  scope.fill(rows)
  for (const { start, end } of scope.ranges) {
    for (let row = nextRow(rows, start, end); row < end; row = nextRow(rows, row + 1, end)) {
      if (productId[row] === product.id || (best.length === limit && !isBefore(row, best.at(-1)!))) continue
      const place = best.findIndex((other) => isBefore(row, other))
      best.splice(place < 0 ? best.length : place, 0, row)
      if (best.length > limit) best.pop()
    }
  }
  return cards(
    services,
    best.map((row) => productId[row]!),
  )
}

const cards = ({ db, catalogue }: Needed, ids: number[]) => listCards(db, ids, catalogue.current())

function pick({ catalogue }: Needed, node: number, ordering: Ordering, limit: number, popular?: boolean): number[] {
  const index = catalogue.current()
  const selection = new Selection(index, index.scope(node), { ...emptyFilter, popular })
  return selection.page(ordering, 0, limit)
}
