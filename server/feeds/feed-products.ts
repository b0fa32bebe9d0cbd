// Reads the products of the feeds by key in batches, without those that their reader refuses.
import { sql } from 'kysely'
import type { ProductProperty } from '#contract/catalogue/catalogue.ts'
import type { Database } from '../database/database.ts'
import { feedGtin, selectFeedImages, feedTables, isInFeed, kaspiSku } from './feed-conditions.ts'

export type FeedProduct = {
  id: number
  article: string
  name: string
  description: string
  priceTiyn: number
  oldPriceTiyn: number | null
  inStock: boolean
  brand: string | null
  unit: string
  /** a barcode that is valid outside the shop */
  gtin: string | null
  weightGrams: number | null
  subcategoryId: number
  /** content hashes */
  images: string[]
  properties: ProductProperty[]
}

const batchSize = 1000

export const readFeedProducts = (db: Database, feed: 'yandex' | 'google'): AsyncGenerator<FeedProduct[]> =>
  inBatches(async (last) => {
    const { rows } = await sql<FeedProduct>`
      select p.id, p.article, p.name, p.description, p.unit, p.price_tiyn, p.in_stock, b.name as brand, ${feedGtin} as gtin,
        case when p.last_price_tiyn > p.price_tiyn then p.last_price_tiyn end as old_price_tiyn,
        p.weight_grams, p.subcategory_id, ${selectFeedImages(feed)} as images,
        (select coalesce(jsonb_agg(jsonb_build_object('name', pr.name, 'text', v.text, 'unit', pr.unit) order by given.place), '[]')
           from unnest(p.value_ids) with ordinality given (id, place)
           join property_values v on v.id = given.id join properties pr on pr.id = v.property_id) as properties
      from ${feedTables} where ${isInFeed(feed)} and p.id > ${last}
      order by p.id limit ${batchSize}`.execute(db)
    return rows
  })

export type KaspiProduct = Pick<FeedProduct, 'id' | 'name' | 'brand' | 'priceTiyn'> & {
  sku: string
  /** quantity by shops.id */
  quantities: Record<string, number>
}

export const readKaspiProducts = (db: Database): AsyncGenerator<KaspiProduct[]> =>
  inBatches(async (last) => {
    const { rows } = await sql<KaspiProduct>`
      select p.id, ${kaspiSku} as sku, p.name, b.name as brand, p.price_tiyn,
        coalesce((select jsonb_object_agg(st.shop_id, st.count) from stock st where st.product_id = p.id), '{}') as quantities
      from ${feedTables} where ${isInFeed('kaspi')} and p.id > ${last}
      order by p.id limit ${batchSize}`.execute(db)
    return rows
  })

export async function hasKaspiProducts(db: Database): Promise<boolean> {
  const { rows } = await sql`select from ${feedTables} where ${isInFeed('kaspi')} limit 1`.execute(db)
  return rows.length > 0
}

async function* inBatches<T extends { id: number }>(read: (last: number) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let last = 0; ;) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)!.id
  }
}
