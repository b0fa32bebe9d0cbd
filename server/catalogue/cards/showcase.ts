// Small lists for the home page.
import type { ProductCard } from '#contract/catalogue.ts'
import { emptyFilter, type Ordering } from '#contract/catalogue-filter.ts'
import type { Services } from '../../services.ts'
import type { CatalogueIndexes } from '../index/current.ts'
import { Selection } from '../index/select.ts'

type Needed = Pick<Services, 'catalogue'>

// A row changes with the catalogue alone: to choose from 100,000 products took a sixth of the home page's CPU (2026-11-22), and grows with them.
const chosen = new WeakMap<CatalogueIndexes, { generation: number; rows: Map<string, number[]> }>()

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
  const rows = rowsOf(catalogue)
  const key = `${node} ${ordering} ${limit} ${popular}`
  let row = rows.get(key)
  if (!row) {
    const index = catalogue.current()
    row = new Selection(index, index.scope(node), { ...emptyFilter, popular }).page(ordering, 0, limit)
    rows.set(key, row)
  }
  return row
}

function rowsOf(catalogue: CatalogueIndexes): Map<string, number[]> {
  const generation = catalogue.generation()
  let kept = chosen.get(catalogue)
  if (kept?.generation !== generation) {
    kept = { generation, rows: new Map() }
    chosen.set(catalogue, kept)
  }
  return kept.rows
}
