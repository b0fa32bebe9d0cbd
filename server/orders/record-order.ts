// Records changes of an order in the journal: of its fields, and of each line by its product (STAFF-05).
import { sql } from 'kysely'
import type { Actor } from '#contract/journal/actor.ts'
import { orderFieldColumns } from '../database/order-columns.ts'
import type { Trx } from '../database/database.ts'
import { recordChange } from '../journal/record-change.ts'

type OrderFields = Readonly<Record<string, unknown>>

/**
 * @param before its fields by readOrderFields, which the status is not among; undefined: created
 * @param added what else it is afterwards @returns the version afterwards
 */
export async function recordOrder(
  trx: Trx,
  actor: Actor,
  order: { id: number; note?: string; at?: Date },
  before: OrderFields | undefined,
  added: OrderFields = {},
): Promise<number> {
  const { version, fields } = await readOrderFields(trx, order.id)
  await recordChange(trx, actor, { entity: 'orders', ...order, version }, before, { ...fields, ...added })
  return version
}

// Of `orders`.
const recordedLines = sql<{ productId: number; priceReason: string; returned: number }[]>`(
  select coalesce(json_agg(json_build_object('productId', product_id, 'article', article, 'quantity', quantity, 'priceTiyn', price_tiyn,
      'retailTiyn', retail_tiyn, 'priceReason', price_reason, 'returned', returned)), '[]')
    from order_items where order_id = orders.id)`

export async function readOrderFields(trx: Trx, id: number): Promise<{ version: number; fields: OrderFields }> {
  const { version, lines, ...order } = await trx
    .selectFrom('orders')
    .select(orderFieldColumns)
    .select(['version', 'title', 'totalTiyn', 'deliveryTiyn', 'placedAt'])
    .select(['paidAt', 'paidTiyn', 'shippedAt', 'externalId', 'externalNumber'])
    .select([sql<string | null>`external_date::text`.as('externalDate'), sql<string | null>`offer_until::text`.as('offerUntil')])
    .select(recordedLines.as('lines'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const recorded = lines.flatMap(({ productId, priceReason, returned, ...line }) => [
    [`lines.${productId}`, { ...line, ...(returned > 0 && { returned }) }],
    // Apart: it can name a person (ADM-07).
    ...(priceReason === '' ? [] : [[`priceReason.${productId}`, priceReason]]),
  ])
  return { version, fields: { ...order, ...Object.fromEntries(recorded) } }
}
