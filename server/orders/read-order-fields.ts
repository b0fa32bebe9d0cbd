// Reads an order as the journal stores it: its fields, and each line by its product (STAFF-05).
import { sql } from 'kysely'
import { orderFieldColumns } from '../database/order-columns.ts'
import type { Trx } from '../database/database.ts'

export async function readOrderFields(trx: Trx, id: number): Promise<{ version: number; fields: Record<string, unknown> }> {
  const { version, ...order } = await trx
    .selectFrom('orders')
    .select(orderFieldColumns)
    .select(['version', 'title', 'totalTiyn', 'deliveryTiyn', 'placedAt'])
    .select(['paidAt', 'paidTiyn', 'shippedAt', 'externalId', 'externalNumber'])
    .select([sql<string | null>`external_date::text`.as('externalDate'), sql<string | null>`offer_until::text`.as('offerUntil')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = await trx
    .selectFrom('orderItems')
    .select(['productId', 'article', 'quantity', 'priceTiyn', 'retailTiyn', 'priceReason', 'returned'])
    .where('orderId', '=', id)
    .execute()
  const recorded = lines.map(({ productId, priceReason, returned, ...line }) => [
    `lines.${productId}`,
    { ...line, ...(priceReason !== '' && { priceReason }), ...(returned > 0 && { returned }) },
  ])
  return { version, fields: { ...order, ...Object.fromEntries(recorded) } }
}
