// Adds two price types with wholesale prices of demo products (ROLE-01).
import type { Pool } from 'pg'

/** Per cent below retail: by category, so that pipes and boilers differ as they do in the trade. */
const priceTypes = [
  { name: 'Монтажная', least: 6, step: 2 },
  { name: 'Дилерская', least: 14, step: 3 },
]

/** Whole tenge, the same in every demo shop; some products have none. Does nothing if there are price types already. */
export async function seedWholesalePrices(pool: Pool): Promise<void> {
  await pool.query(
    `with type as (
       insert into price_types (name)
       select name from unnest($1::text[]) as name where not exists (select from price_types where not is_retail)
       returning id, name)
     insert into product_prices (product_id, price_type_id, price_tiyn)
     select p.id, type.id, greatest(1, p.price_tiyn * (100 - rule.least - rule.step * (s.category_id % 3)) / 10000) * 100
       from type join unnest($1::text[], $2::int[], $3::int[]) as rule (name, least, step) using (name)
      cross join products p join subcategories s on s.id = p.subcategory_id
      where p.price_tiyn > 0 and p.id % 12 <> 0`,
    [priceTypes.map(({ name }) => name), priceTypes.map(({ least }) => least), priceTypes.map(({ step }) => step)],
  )
}
