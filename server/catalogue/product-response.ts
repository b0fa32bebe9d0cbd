// Reads products as the API returns them: one query for a page of ids, properties from the index.
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { mapRanges } from '#contract/catalogue/filter-params.ts'
import { imageHref } from '#contract/files/image-href.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Facets, Listing, Product } from '#contract/catalogue/catalogue.ts'
import type {
  FiltersResponse,
  ProductResponse,
  PropertyFilterResponse,
  WholeProductResponse,
} from '#contract/catalogue/catalogue.schema.ts'
import { tengeOrNull } from '#contract/values/money.ts'
import { may, noSessions } from '#contract/accounts/permissions.ts'
import type { Database } from '../database/database.ts'
import type { CatalogueIndex } from './index/catalogue-index.ts'
import { listProperties } from './index/product-properties.ts'
import { paidPrice } from './customer-price.ts'

type Viewer = SignedInUser | null

/** In the order of `ids`, without unknown and inactive products. @param user guests get no quantities */
export async function apiProducts(db: Database, index: CatalogueIndex, ids: number[], user: Viewer): Promise<ProductResponse[]> {
  const { rows, shops } = await findRows(db, ids, user)
  const sold = rows.filter(({ isActive }) => isActive)
  const byId = toResponses(index, { rows: sold, shops })
  return ids.map((id) => byId.get(id)).filter((product) => product !== undefined)
}

/** Also inactive products: a cart may hold them. */
export async function apiProductsById(
  db: Database,
  index: CatalogueIndex,
  ids: number[],
  user: Viewer,
): Promise<Map<number, ProductResponse>> {
  return toResponses(index, await findRows(db, ids, user))
}

type Prices = { retailTiyn: number | null; paidTiyn: number | null; lastPriceTiyn: number | null }

export function apiPrices({ retailTiyn, paidTiyn, lastPriceTiyn }: Prices) {
  const lastPrice = tengeOrNull(lastPriceTiyn)
  return { price: tengeOrNull(retailTiyn), current_price: tengeOrNull(paidTiyn), last_price: lastPrice, lastPrice }
}

/** With its properties in their own spelling. @param product as its page shows it */
export async function apiProduct(
  db: Database,
  index: CatalogueIndex,
  product: Product,
  user: Viewer,
): Promise<WholeProductResponse | undefined> {
  const { rows, shops } = await findRows(db, [product.id], user)
  if (!rows[0]) return undefined
  return {
    ...toResponse(index, rows[0], shops),
    properties: product.allProperties.map(({ name, text, unit }) => ({ name, value: text, unit })),
    description: product.description,
    barcode: product.barcode,
    weight: product.weightGrams === null ? null : product.weightGrams / 1000,
    length: product.lengthMm === null ? null : product.lengthMm / 1000,
  }
}

type FoundRows = Awaited<ReturnType<typeof findRows>>

async function findRows(db: Database, ids: number[], user: Viewer) {
  if (ids.length === 0) return { rows: [], shops: [] }
  const products = db
    .selectFrom('products as p')
    .leftJoin('brands as b', 'b.id', 'p.brandId')
    .select(['p.id', 'p.article', 'p.name', 'p.slug', 'p.priceTiyn as retailTiyn', 'p.lastPriceTiyn', 'p.inStock', 'p.unit'])
    .select(['p.subcategoryId', 'p.brandId', 'b.name as brand', 'p.isActive'])
    .select(paidPrice(user?.id ?? null, 'p').as('paidTiyn'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('productImages as pi')
          .innerJoin('images as i', 'i.id', 'pi.imageId')
          .select('i.contentHash as hash')
          .whereRef('pi.productId', '=', 'p.id')
          .orderBy('pi.position'),
      ).as('images'),
      jsonArrayFrom(
        eb
          .selectFrom('stock')
          .select(['stock.shopId as id', 'stock.count'])
          .whereRef('stock.productId', '=', 'p.id')
          .where('stock.count', '>', 0),
      ).as('stock'),
      jsonArrayFrom(
        eb
          .selectFrom('productSubcategories as further')
          .select('further.subcategoryId as id')
          .whereRef('further.productId', '=', 'p.id')
          .orderBy('further.subcategoryId'),
      ).as('further'),
    ])
    .where(sql<boolean>`p.id = any(${ids}::integer[])`)
  const shops = db.selectFrom('shops').select(['id', 'address']).orderBy('position').orderBy('id')
  const [rows, allShops] = await Promise.all([products.execute(), shops.execute()])
  const isCounted = may({ ...noSessions, user }, 'quantities:read')
  return { rows: rows.map((row) => ({ ...row, isCounted })), shops: allShops }
}

const toResponses = (index: CatalogueIndex, { rows, shops }: FoundRows): Map<number, ProductResponse> =>
  new Map(rows.map((row) => [row.id, toResponse(index, row, shops)]))

function toResponse(index: CatalogueIndex, row: FoundRows['rows'][number], shops: FoundRows['shops']): ProductResponse {
  const counts = new Map(row.stock.map(({ id, count }) => [id, count]))
  const subcategories = [row.subcategoryId, ...row.further.map(({ id }) => id)]
    .map((id) => index.data.tree[index.findNode('subcategory', id) ?? -1])
    .filter((node) => node !== undefined)
  return {
    id: row.id,
    article: row.article,
    name: row.name,
    slug: row.slug,
    ...apiPrices(row),
    unit: row.unit,
    is_available: row.inStock,
    images: row.images.map(({ hash }) => ({ file: imageHref(hash, 640) })),
    balance: shops.map(({ id, address }) => ({
      is_available: row.inStock && counts.has(id),
      count: row.isCounted ? (counts.get(id) ?? 0) : null,
      shop: { id, address: { address } },
    })),
    subcategory: subcategories.map(({ id, name, categoryId }) => ({ id, name, category_id: categoryId })),
    brand: row.brandId === null || row.brand === null ? null : { id: row.brandId, brand_id: row.brandId, name: row.brand },
    properties: listProperties(index, row.id).map(({ name, text, unit }) => ({ name, value: text, unit })),
  }
}

export function toFiltersResponse({ total, facets, branches }: Pick<Listing, 'total' | 'facets' | 'branches'>): FiltersResponse {
  const limits = (range: Facets['price']) => (range ? { min: range.min, max: range.max } : null)
  return {
    count: total,
    brands: facets.brands.map(({ text, count }) => ({ name: text, count })),
    ...mapRanges((field) => limits(facets[field])),
    properties: facets.properties.map(propertyFilterOf),
    branches: branches.map(({ kind, id, name, count }) => ({ kind, id, name, count })),
  }
}

function propertyFilterOf({ name, type, unit, rapid, values, range }: Facets['properties'][number]): PropertyFilterResponse {
  const filter: PropertyFilterResponse = {
    name,
    type,
    unit,
    rapid,
    value: values.map(({ text }) => text),
    counts: values.map(({ count }) => count),
  }
  if (type === 'str') return filter
  const numbers = values.map(({ text }) => Number(text.replace(',', '.'))).filter(Number.isFinite)
  const [min, max] = range ? [range.min, range.max] : [Math.min(...numbers), Math.max(...numbers)]
  if (!Number.isFinite(min) || !Number.isFinite(max)) return filter
  return { ...filter, min, max, ...(type === 'int' ? { min_int: min, max_int: max } : { min_float: min, max_float: max }) }
}
