// Finds the orders that 1C has not confirmed as they are now, and marks those it has (EXCH-05).
import { sql } from 'kysely'
import type { OrderLine } from '#contract/orders/orders.ts'
import type { Database } from '../../database/database.ts'
import { isOrder, orderFieldColumns } from '../../database/order-columns.ts'
import { inTransaction } from '../../database/transaction.ts'
import { dbNow } from '../../database/sql-time.ts'

/**
 * Stores the order versions handed to this session, so that `success` does not confirm later changes.
 * @returns number of orders
 */
export async function handOver(db: Database, sessionId: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('exchangeHandedOrders').where('sessionId', '=', sessionId).execute()
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('exchangeHandedOrders')
      .columns(['sessionId', 'orderId', 'version'])
      .expression((eb) =>
        eb
          .selectFrom('orders')
          .leftJoin('exchangeOrders as known', 'known.orderId', 'orders.id')
          .select([sql<number>`${sessionId}::bigint`.as('sessionId'), 'orders.id as orderId', 'orders.version'])
          .where(isOrder)
          .where((where) =>
            where.or([where('known.orderId', 'is', null), where('known.confirmedVersion', '<', where.ref('orders.version'))]),
          )
          // A change by 1C that is under way carries its version on to the row that is written here.
          .forShare('orders'),
      )
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows ?? 0)
  })
}

/** 1C has stored the orders handed to the session. @returns their number */
export async function confirmHanded(db: Database, sessionId: number): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exchangeOrders')
    .columns(['orderId', 'confirmedVersion'])
    .expression((eb) =>
      eb.selectFrom('exchangeHandedOrders').select(['orderId', 'version as confirmedVersion']).where('sessionId', '=', sessionId),
    )
    .onConflict((conflict) =>
      conflict.column('orderId').doUpdateSet((eb) => ({
        confirmedVersion: eb.fn<number>('greatest', ['exchangeOrders.confirmedVersion', 'excluded.confirmedVersion']),
        confirmedAt: dbNow,
      })),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

const pageSize = 200

export type HandedOrder = Awaited<ReturnType<typeof readPage>>[number]

/** Reads page by page, so that memory does not grow with the number of orders. */
export async function* readHandedOrders(db: Database, sessionId: number): AsyncGenerator<HandedOrder> {
  for (let after = 0; ;) {
    const page = await readPage(db, sessionId, after)
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

function readPage(db: Database, sessionId: number, after: number) {
  return db
    .selectFrom('exchangeHandedOrders as handed')
    .innerJoin('orders', 'orders.id', 'handed.orderId')
    .leftJoin('shops', 'shops.id', 'orders.shopId')
    .leftJoin('users', 'users.id', 'orders.userId')
    .select(['orders.id', 'number', 'status', 'userId', 'totalTiyn', 'deliveryTiyn', 'placedAt', 'orders.updatedAt'])
    .select(['paidTiyn', 'externalNumber'])
    .select(orderFieldColumns)
    .select(['shops.externalId as shopExternalId', 'shops.name as shopName', 'lastName', 'firstName', 'middleName'])
    .select(
      sql<HandedLine[]>`(select coalesce(jsonb_agg(jsonb_build_object('externalId', p.external_id, 'article', i.article, 'name', i.name,
          'unit', i.unit, 'quantity', i.quantity, 'priceTiyn', i.price_tiyn, 'retailTiyn', i.retail_tiyn,
          'isOnOrder', i.is_on_order) order by i.position), '[]')
        from order_items i join products p on p.id = i.product_id where i.order_id = orders.id)`.as('lines'),
    )
    .where('handed.sessionId', '=', sessionId)
    .where('handed.orderId', '>', after)
    .orderBy('handed.orderId')
    .limit(pageSize)
    .execute()
}

export type HandedLine = Omit<OrderLine, 'position'> & {
  /** of 1C, with the characteristic; null: a product known only to the site */
  externalId: string | null
}
