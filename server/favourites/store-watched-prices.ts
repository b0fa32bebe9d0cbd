// Stores current prices as the watched ones of favourites: an agreement is no price drop (ACC-02).
import { paidPrice } from '../catalogue/customer-price.ts'
import type { Trx } from '../database/database.ts'

/** Call in the transaction that changes the account's prices: agreement, its end, or a confirmed e-mail. */
export async function storeWatchedPrices(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('favourites')
    .from('products')
    .set({ watchedPriceTiyn: paidPrice(userId) })
    .whereRef('products.id', '=', 'favourites.productId')
    .where('favourites.userId', '=', userId)
    .execute()
}
