// Reads the products of the feeds by key in batches: with a price, for sale, in a visible subcategory.
import { sql } from 'kysely'
import type { ProductProperty } from '#contract/catalogue/catalogue.ts'
import { openSubcategories } from '../catalogue/tree/visible-subcategories.ts'
import type { Services } from '../services.ts'

export type FeedProduct = {
  id: number
  article: string
  name: string
  description: string
  priceTiyn: number
  oldPriceTiyn: number | null
  inStock: boolean
  brand: string | null
  barcode: string | null
  weightGrams: number | null
  subcategoryId: number
  /** content hashes */
  images: string[]
  properties: ProductProperty[]
}

/** All three feeds refuse products without a price. */
const forFeeds = sql`p.is_active and p.price_tiyn > 0`
const batchSize = 1000
// All readers accept ten; the first is the main one.
const maxImages = 10

export async function* feedProducts({ db, catalogue }: Pick<Services, 'db' | 'catalogue'>): AsyncGenerator<FeedProduct[]> {
  const open = openSubcategories(catalogue)
  for (let last = 0; ;) {
    const { rows } = await sql<FeedProduct>`
      select p.id, p.article, p.name, p.description, p.price_tiyn, p.in_stock, b.name as brand, p.barcode,
        case when p.last_price_tiyn > p.price_tiyn then p.last_price_tiyn end as old_price_tiyn,
        p.weight_grams, p.subcategory_id,
        array(select i.content_hash from product_images pi join images i on i.id = pi.image_id
              where pi.product_id = p.id order by pi.position limit ${maxImages}) as images,
        (select coalesce(jsonb_agg(jsonb_build_object('name', pr.name, 'text', v.text, 'unit', pr.unit) order by given.place), '[]')
           from unnest(p.value_ids) with ordinality given (id, place)
           join property_values v on v.id = given.id join properties pr on pr.id = v.property_id) as properties
      from products p left join brands b on b.id = p.brand_id
      where ${forFeeds} and p.subcategory_id = any(${open}) and p.id > ${last}
      order by p.id limit ${batchSize}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)!.id
  }
}

export type KaspiProduct = Pick<FeedProduct, 'id' | 'name' | 'brand' | 'priceTiyn'> & {
  sku: string
  /** quantity by shops.id */
  quantities: Record<string, number>
}

export async function* kaspiProducts({ db, catalogue }: Pick<Services, 'db' | 'catalogue'>): AsyncGenerator<KaspiProduct[]> {
  const open = openSubcategories(catalogue)
  for (let last = 0; ;) {
    const { rows } = await sql<KaspiProduct>`
      select p.id, k.sku, p.name, b.name as brand, p.price_tiyn,
        coalesce((select jsonb_object_agg(st.shop_id, st.count) from stock st where st.product_id = p.id), '{}') as quantities
      from kaspi_offers k join products p on p.id = k.product_id left join brands b on b.id = p.brand_id
      where ${forFeeds} and p.subcategory_id = any(${open}) and k.product_id > ${last}
      order by k.product_id limit ${batchSize}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)!.id
  }
}
