// One product whole, by its article (ROUTE-03, PROD-01). Everything comes from PostgreSQL.
import { sql } from 'kysely'
import { articleKey } from '#contract/catalogue/article-key.ts'
import type { ImageSource, Product, ProductProperty, SubcategoryLink } from '#contract/catalogue/catalogue.ts'
import { stockLevelOf } from '#contract/catalogue/stock-level.ts'
import type { Database } from '#server/database/database.ts'
import { mostDeciding, newForDays, shortProperty, type DecidingProperty } from '../cards/read-cards.ts'

/** PostgreSQL takes no NUL in a text. */
export const mayBeArticle = (text: string): boolean => text !== '' && text.length <= 500 && !text.includes('\u0000')

type ProductRow = {
  id: number
  article: string
  name: string
  slug: string
  description: string
  priceTiyn: number | null
  lastPriceTiyn: number | null
  inStock: boolean
  isActive: boolean
  isNew: boolean
  unit: string
  barcode: string | null
  weightGrams: number | null
  lengthMm: number | null
  brand: string | null
  categoryId: number
  categoryName: string
  categorySlug: string
  // JSON keeps the keys as they are written here
  images: ImageSource[]
  properties: (ProductProperty & { type: DecidingProperty[3]; rapid: boolean; position: number })[]
  stock: { address: string; hours: string; pieces: number }[]
  path: SubcategoryLink[]
}

/**
 * The product with exactly this article, switched off or not (`isActive`); another spelling of an article gives the exact one (ROUTE-03).
 */
export async function findProductByArticle(
  db: Database,
  article: string,
): Promise<{ product: Product } | { redirectTo: string } | undefined> {
  if (!mayBeArticle(article)) return undefined
  const row = await findRow(db, article)
  if (row) return { product: productOf(row) }
  const key = articleKey(article)
  // Whoever copies an address may bring a slash along; an article may end with one, too.
  const keys = [...new Set([key, articleKey(article.replace(/\/+$/, ''))])].filter((one) => one !== '')
  const near =
    keys.length === 0
      ? undefined
      : await db
          .selectFrom('products')
          .select('article')
          .where('articleKey', 'in', keys)
          .orderBy((where) => where('articleKey', '=', key), 'desc')
          .orderBy('isActive', 'desc')
          .orderBy('article')
          .executeTakeFirst()
  return near && { redirectTo: near.article }
}

async function findRow(db: Database, article: string): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    with recursive up as (
      select id, parent_id, name, slug, is_active, 0 as depth from subcategories where id = (select subcategory_id from products where article = ${article})
      union all
      select above.id, above.parent_id, above.name, above.slug, above.is_active, up.depth + 1 from up join subcategories above on above.id = up.parent_id
    )
    select p.id, p.article, p.name, p.slug, p.description, p.price_tiyn as "priceTiyn", p.last_price_tiyn as "lastPriceTiyn", p.in_stock as "inStock",
      p.unit, p.barcode, p.weight_grams as "weightGrams", p.length_mm as "lengthMm",
      p.is_active and not exists (select from up where not is_active) and c.is_active as "isActive",
      p.created_at > now() - make_interval(days => ${newForDays}) as "isNew",
      b.name as brand, c.id as "categoryId", c.name as "categoryName", c.slug as "categorySlug",
      (select coalesce(jsonb_agg(jsonb_build_object('hash', i.content_hash, 'width', i.width, 'height', i.height, 'alt', coalesce(nullif(pi.alt, ''), p.name))
         order by pi.position), '[]') from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id) as images,
      (select coalesce(jsonb_agg(jsonb_build_object('name', pr.name, 'text', v.text, 'unit', pr.unit, 'type', pr.type, 'rapid', pr.rapid, 'position', pr.position)
         order by given.place), '[]')
         from unnest(p.value_ids) with ordinality given (id, place) join property_values v on v.id = given.id join properties pr on pr.id = v.property_id) as properties,
      (select coalesce(jsonb_agg(jsonb_build_object('address', coalesce(nullif(s.address, ''), s.name_for_guest), 'hours', s.hours,
         'pieces', coalesce(st.count, 0)) order by s.position, s.id), '[]')
         from shops s left join stock st on st.shop_id = s.id and st.product_id = p.id) as stock,
      (select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'slug', slug) order by depth desc) from up) as path
    from products p
    join subcategories home on home.id = p.subcategory_id
    join categories c on c.id = home.category_id
    left join brands b on b.id = p.brand_id
    where p.article = ${article}`.execute(db)
  return rows[0]
}

function productOf(row: ProductRow): Product {
  const deciding = row.properties
    .filter((property) => property.rapid)
    .sort((a, b) => a.position - b.position)
    .slice(0, mostDeciding)
    .map(({ name, text, unit, type }): DecidingProperty => [name, text, unit, type])
  return {
    id: row.id,
    article: row.article,
    name: row.name,
    slug: row.slug,
    description: row.description,
    priceTiyn: row.priceTiyn,
    lastPriceTiyn: row.lastPriceTiyn,
    availability: row.inStock ? 'in_stock' : 'on_order',
    unit: row.unit,
    brand: row.brand,
    subcategory: row.path.at(-1)?.name ?? '',
    properties: deciding.map(shortProperty),
    image: row.images[0] ?? null,
    images: row.images,
    isNew: row.isNew,
    allProperties: row.properties.map(({ name, text, unit }) => ({ name, text, unit })),
    // Guests are told a level, never pieces.
    stock: row.stock.map(({ pieces, ...shop }) => ({ ...shop, unit: row.unit, level: stockLevelOf(pieces), count: null })),
    category: { id: row.categoryId, name: row.categoryName, slug: row.categorySlug },
    subcategories: row.path,
    weightGrams: row.weightGrams,
    lengthMm: row.lengthMm,
    barcode: row.barcode,
    isActive: row.isActive,
  }
}
