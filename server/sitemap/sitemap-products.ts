// The products of the sitemap, in parts by ranges of ids: a part keeps its name while goods come and go, and none has more than 50,000.
import { sql } from 'kysely'
import { productHref } from '#contract/catalogue/product-links.ts'
import { openSubcategories } from '../catalogue/tree/visible-subcategories.ts'
import type { Services } from '../services.ts'
import type { SitemapPage } from './content-pages.ts'

type Needs = Pick<Services, 'db' | 'catalogue'>
export type ProductPart = {
  /** 1 for ids up to the limit */
  number: number
  changedAt: Date
  /** of its products */
  count: number
}

/** Of one file, by the protocol of sitemaps. */
export const partLimit = 50_000
// A batch holds the event loop: 2,000 took some 60 ms of it (1M products, 2026-11-22).
const batchSize = 500
// With more, 50,000 products of long names in Cyrillic would pass the 50 MB of the protocol: 17.8 MB at two pictures each (2026-11-22).
const mostImages = 3

/** Parts that hold a product for sale. What is no longer for sale changes its part too: a robot shall see it gone. */
export async function listProductParts({ db, catalogue }: Needs, limit = partLimit): Promise<ProductPart[]> {
  const { rows } = await sql<ProductPart>`
    select * from (
      select (id - 1) / ${limit} + 1 as number, max(updated_at) as changed_at,
        (count(*) filter (where is_active and subcategory_id = any(${openSubcategories(catalogue)})))::int as count
      from products group by 1
    ) parts where count > 0 order by number`.execute(db)
  return rows
}

/** Pieces of some hundred, by key: however long the reader takes, no transaction stands open. */
export async function* productPages({ db, catalogue }: Needs, number: number, limit = partLimit): AsyncGenerator<SitemapPage[]> {
  const end = number * limit
  const open = openSubcategories(catalogue)
  for (let last = end - limit; ;) {
    const { rows } = await sql<{ id: number; article: string; changedAt: Date; images: string[] }>`
      select p.id, p.article, p.updated_at as changed_at,
        array(select i.content_hash from product_images pi join images i on i.id = pi.image_id
              where pi.product_id = p.id order by pi.position limit ${mostImages}) as images
      from products p
      where p.is_active and p.subcategory_id = any(${open}) and p.id > ${last} and p.id <= ${end}
      order by p.id limit ${batchSize}`.execute(db)
    if (rows.length > 0) yield rows.map(({ article, changedAt, images }) => ({ path: productHref(article), changedAt, images }))
    if (rows.length < batchSize) return
    last = rows.at(-1)!.id
  }
}
