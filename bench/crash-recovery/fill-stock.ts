// Fills the stock of the products that a load orders.
import type { Pool } from 'pg'

const unitsInStockRow = 1_000_000

/** Fills stock beyond what a run can order. @param products orders of the same ones wait for each other @returns the quantity of each article over all shops */
export async function fillStock(pool: Pool, products = 20): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ article: string; quantity: number }>(
    `with goods as (select id, article from products where is_active and price_tiyn is not null
                       and exists (select 1 from stock where product_id = products.id) order by id limit $2),
          filled as (update stock set count = $1 from goods where product_id = goods.id returning goods.article, stock.count)
     select article, sum(count) as quantity from filled group by article`,
    [unitsInStockRow, products],
  )
  return new Map(rows.map(({ article, quantity }) => [article, quantity]))
}
