// Adds, removes and lists a customer's favourites, the same on every device (FAV-01).
import { sql } from 'kysely'
import { maxFavourites } from '#contract/accounts/favourites.schema.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { ShopError } from '../errors.ts'
import { paidPrice } from '../catalogue/customer-price.ts'
import type { Database } from '../database/database.ts'
import { countRows } from '../database/read-page.ts'
import { dbNow } from '../database/sql-time.ts'
import { inTransaction } from '../database/transaction.ts'

export type Favourite = Awaited<ReturnType<typeof getFavourite>>

/**
 * Adding again changes only the list, where one is named.
 * @param product an article or an id. @returns the favourite's id @throws product_not_found, favourites_full
 */
export async function addFavourite(db: Database, userId: string, product: string | number, listName?: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    // One at a time for a user, because of the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`favourites ${userId}`}, 0))`.execute(trx)
    const found = await trx
      .selectFrom('products')
      .select(['id', 'inStock', paidPrice(userId).as('priceTiyn')])
      .where(typeof product === 'number' ? 'id' : 'article', '=', product)
      .where('isActive', '=', true)
      .executeTakeFirstOrThrow(() => new ShopError('product_not_found'))
    // Those that the customer sees and can remove.
    if ((await countRows(sold(trx, userId).where('productId', '!=', found.id))) >= maxFavourites) throw new ShopError('favourites_full')
    const { id } = await trx
      .insertInto('favourites')
      .values({
        userId,
        productId: found.id,
        listName: listName ?? '',
        seenPriceTiyn: found.priceTiyn,
        wasInStock: found.inStock,
        watchedOutSince: found.inStock ? null : dbNow,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'productId'])
          .doUpdateSet(({ ref }) => ({ listName: listName === undefined ? ref('favourites.listName') : listName })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** @throws not_found, also for another's */
export async function removeFavourite(db: Database, userId: string, id: string): Promise<void> {
  const removed =
    isUuid(id) && (await db.deleteFrom('favourites').where('userId', '=', userId).where('id', '=', id).returning('id').executeTakeFirst())
  if (!removed) throw new ShopError('not_found')
}

/** Newest first, without inactive products. */
export const selectFavourites = (db: Database, userId: string) => rows(db, userId).orderBy('addedAt', 'desc').orderBy('favourites.id')

/** @throws not_found, also for another's */
export async function getFavourite(db: Database, userId: string, id: string) {
  const found = isUuid(id) ? await rows(db, userId).where('favourites.id', '=', id).executeTakeFirst() : undefined
  if (!found) throw new ShopError('not_found')
  return found
}

export async function removeFavouriteProduct(db: Database, userId: string, article: string): Promise<void> {
  await db
    .deleteFrom('favourites')
    .using('products')
    .whereRef('products.id', '=', 'productId')
    .where('userId', '=', userId)
    .where('article', '=', article)
    .execute()
}

/** For the favourite buttons of all pages; without inactive products. */
export async function favouriteArticles(db: Database, userId: string): Promise<string[]> {
  const found = await sold(db, userId).select('article').execute()
  return found.map(({ article }) => article)
}

const rows = (db: Database, userId: string) =>
  sold(db, userId).select(['favourites.id', 'productId', 'listName', 'addedAt', 'seenPriceTiyn', 'wasInStock'])

const sold = (db: Database, userId: string) =>
  db
    .selectFrom('favourites')
    .innerJoin('products', 'products.id', 'favourites.productId')
    .where('userId', '=', userId)
    .where('products.isActive', '=', true)
