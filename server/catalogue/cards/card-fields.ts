// Selects the columns of a product card and maps them; listCards and findProductByArticle add to them.
import { sql, type InferResult } from 'kysely'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Database } from '#server/database/database.ts'

const newForDays = 30

/** Products as `p`, their own subcategories as `home`, brands as `b`. */
export const selectCardFields = (db: Database) =>
  db
    .selectFrom('products as p')
    .innerJoin('subcategories as home', 'home.id', 'p.subcategoryId')
    .leftJoin('brands as b', 'b.id', 'p.brandId')
    .select(['p.id', 'p.article', 'p.name', 'p.priceTiyn', 'p.lastPriceTiyn', 'p.inStock', 'p.unit'])
    .select(['home.name as subcategory', 'b.name as brand'])
    .select(sql<boolean>`p.created_at > now() - make_interval(days => ${newForDays})`.as('isNew'))

type CardRow = InferResult<ReturnType<typeof selectCardFields>>[number]
type PersonalField = 'retailTiyn' | 'quantityInStock'
type CardFields = Omit<ProductCard, 'properties' | 'image' | PersonalField>

/** Names each field, so that further columns of the row do not get into cards. */
export const toCardFields = (row: CardRow): CardFields => ({
  id: row.id,
  article: row.article,
  name: row.name,
  priceTiyn: row.priceTiyn,
  lastPriceTiyn: row.lastPriceTiyn,
  availability: row.inStock ? 'in_stock' : 'on_order',
  unit: row.unit,
  brand: row.brand,
  subcategory: row.subcategory,
  isNew: row.isNew,
})
