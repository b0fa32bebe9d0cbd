// Reads a product by its article, all from PostgreSQL (ROUTE-03, PROD-01).
import { sql } from 'kysely'
import { articleKey, mayBeArticle } from '../../lib/article-key.ts'
import type { ImageSource, Product, ProductProperty, SubcategoryLink } from '#contract/catalogue/catalogue.ts'
import { getStockLevel } from '#contract/catalogue/stock-level.ts'
import type { Database } from '#server/database/database.ts'
import { toCardFields, selectCardFields } from '../cards/card-fields.ts'
import { maxDeciding, shortProperty, type DecidingProperty } from '../cards/read-cards.ts'

/** Also inactive products; another spelling of an article redirects to the exact one (ROUTE-03). */
export async function findProductByArticle(
  db: Database,
  article: string,
): Promise<{ product: Product } | { redirectTo: string } | undefined> {
  if (!mayBeArticle(article)) return undefined
  const row = await findRow(db, article)
  if (row) return { product: productOf(row) }
  const key = articleKey(article)
  // A copied address may end with a slash, and so may an article.
  const keys = [...new Set([key, articleKey(article.replace(/\/+$/, ''))])].filter((one) => one !== '')
  if (keys.length === 0) return undefined
  const near = await db
    .selectFrom('products')
    .select('article')
    .where('articleKey', 'in', keys)
    .orderBy((where) => where('articleKey', '=', key), 'desc')
    .orderBy('isActive', 'desc')
    .orderBy('article')
    .executeTakeFirst()
  return near && { redirectTo: near.article }
}

// Keys of JSON are not converted to camel case.
const images = sql<ImageSource[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('hash', i.content_hash, 'width', i.width, 'height', i.height,
    'alt', coalesce(nullif(pi.alt, ''), p.name)) order by pi.position), '[]')
  from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id)`

type PropertyRow = ProductProperty & { type: DecidingProperty[3]; rapid: boolean; position: number }
const properties = sql<PropertyRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', pr.name, 'text', v.text, 'unit', pr.unit, 'type', pr.type,
    'rapid', pr.rapid, 'position', pr.position) order by given.place), '[]')
  from unnest(p.value_ids) with ordinality given (id, place)
  join property_values v on v.id = given.id join properties pr on pr.id = v.property_id)`

const stock = sql<{ address: string; hours: string; quantity: number }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('address', coalesce(nullif(s.address, ''), s.name_for_guest), 'hours', s.hours,
    'quantity', coalesce(st.count, 0)) order by s.position, s.id), '[]')
  from shops s left join stock st on st.shop_id = s.id and st.product_id = p.id)`

/** From the top subcategory down to the product's own. */
const path = sql<(SubcategoryLink & { isActive: boolean })[]>`(
  with recursive up as (
    select home.id, home.parent_id, home.name, home.slug, home.is_active, 0 as depth
    union all
    select above.id, above.parent_id, above.name, above.slug, above.is_active, up.depth + 1
    from up join subcategories above on above.id = up.parent_id)
  select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'slug', slug, 'isActive', is_active) order by depth desc) from up)`

const findRow = (db: Database, article: string) =>
  selectCardFields(db)
    .innerJoin('categories as c', 'c.id', 'home.categoryId')
    .select(['p.slug', 'p.description', 'p.barcode', 'p.weightGrams', 'p.lengthMm', 'p.isActive'])
    .select(['c.id as categoryId', 'c.name as categoryName', 'c.slug as categorySlug', 'c.isActive as isCategoryActive'])
    .select([images.as('images'), properties.as('properties'), stock.as('stock'), path.as('path')])
    .where('p.article', '=', article)
    .executeTakeFirst()

type ProductRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

function productOf(row: ProductRow): Product {
  const deciding = row.properties
    .filter((property) => property.rapid)
    .sort((a, b) => a.position - b.position)
    .slice(0, maxDeciding)
    .map(({ name, text, unit, type }): DecidingProperty => [name, text, unit, type])
  return {
    ...toCardFields(row),
    slug: row.slug,
    description: row.description,
    properties: deciding.map(shortProperty),
    image: row.images[0] ?? null,
    images: row.images,
    allProperties: row.properties.map(({ name, text, unit }) => ({ name, text, unit })),
    // Guests see a level, never a quantity.
    stock: row.stock.map(({ quantity, ...shop }) => ({ ...shop, unit: row.unit, level: getStockLevel(quantity), count: null })),
    category: { id: row.categoryId, name: row.categoryName, slug: row.categorySlug },
    subcategories: row.path.map(({ id, name, slug }) => ({ id, name, slug })),
    weightGrams: row.weightGrams,
    lengthMm: row.lengthMm,
    barcode: row.barcode,
    isActive: row.isActive && row.isCategoryActive && row.path.every(({ isActive }) => isActive),
  }
}
