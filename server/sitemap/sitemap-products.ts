// Lists products of the sitemap in parts by ranges of ids, so that a part keeps its name.
import { sql } from 'kysely'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { Services } from '../services.ts'
import type { SitemapPage } from './sitemap-pages.ts'

type Needs = Pick<Services, 'db' | 'catalogue'>
export type ProductPart = {
  /** 1 for ids up to the limit */
  number: number
  changedAt: Date
  count: number
}

export const partLimit = 50_000
// A batch blocks the event loop: 2,000 rows took 60 ms.
const batchSize = 500
// More could pass the protocol's 50 MB for 50,000 products with long Cyrillic names.
const maxImages = 3

/** Parts with a product for sale. A product that is no longer for sale changes its part, so that robots notice. */
export async function listProductParts({ db, catalogue }: Needs, limit = partLimit): Promise<ProductPart[]> {
  const { rows } = await sql<ProductPart>`
    select * from (
      select (id - 1) / ${limit} + 1 as number, max(updated_at) as changed_at,
        (count(*) filter (where is_active and subcategory_id = any(${openSubcategories(catalogue)})))::int as count
      from products group by 1
    ) parts where count > 0 order by number`.execute(db)
  return rows
}

/** In batches by key: no transaction stays open for a slow reader. */
export async function* productPages({ db, catalogue }: Needs, number: number, limit = partLimit): AsyncGenerator<SitemapPage[]> {
  const end = number * limit
  const open = openSubcategories(catalogue)
  for (let last = end - limit; ;) {
    const { rows } = await sql<{ id: number; article: string; changedAt: Date; images: string[] }>`
      select p.id, p.article, p.updated_at as changed_at,
        array(select i.content_hash from product_images pi join images i on i.id = pi.image_id
              where pi.product_id = p.id order by pi.position limit ${maxImages}) as images
      from products p
      where p.is_active and p.subcategory_id = any(${open}) and p.id > ${last} and p.id <= ${end}
      order by p.id limit ${batchSize}`.execute(db)
    if (rows.length > 0) yield rows.map(({ article, changedAt, images }) => ({ path: productHref(article), changedAt, images }))
    if (rows.length < batchSize) return
    last = rows.at(-1)!.id
  }
}

/** Ids; a product below an inactive one has no page. */
const openSubcategories = (catalogue: Services['catalogue']): number[] =>
  catalogue.current().data.tree.flatMap(({ kind, id }) => (kind === 'subcategory' ? id : []))
