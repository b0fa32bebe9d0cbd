// Other prices by agreement are no price drop of what the customer has marked (ACC-02).
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { paidPrice } from '../catalogue/cards/paid-price.ts'

/** To be called in the transaction that changes which prices an account pays: agreed, taken back, or in force since the e-mail is confirmed. */
export async function rememberPrices(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`update favourites set watched_price_tiyn = ${paidPrice(userId)}
    from products where products.id = favourites.product_id and favourites.user_id = ${userId}::uuid`.execute(trx)
}
