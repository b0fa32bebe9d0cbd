// A price type with prices for some goods of the named world.
import type { Services } from '#server/services.ts'

/** The type's id. VT-15 costs 2 000 ₸ in it (2 450 ₸ in retail), VT-20 more than in retail, REQ-1, which has no retail price, 9 000 ₸. */
export async function openPriceType({ pool }: Pick<Services, 'pool'>, name = 'Оптовая'): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('insert into price_types (name) values ($1) returning id', [name])
  const { id } = rows[0]!
  await pool.query(
    `insert into product_prices (product_id, price_type_id, price_tiyn)
     select p.id, $1, own.tiyn from products p join (values ('VT-15', 200000), ('VT-20', 999900), ('REQ-1', 900000)) own (article, tiyn) using (article)`,
    [id],
  )
  return id
}
