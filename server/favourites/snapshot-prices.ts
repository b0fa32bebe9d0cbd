// Other prices by agreement are no price drop of what the customer has marked (ACC-02).
import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { paidPrice } from '../catalogue/customer-price.ts'

/** To be called in the transaction that changes which prices an account pays: agreed, taken back, or in force since the e-mail is confirmed. */
export async function rememberPrices(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx
    .updateTable('favourites')
    .from('products')
    .set({ watchedPriceTiyn: paidPrice(userId) })
    .whereRef('products.id', '=', 'favourites.productId')
    .where('favourites.userId', '=', userId)
    .execute()
}
