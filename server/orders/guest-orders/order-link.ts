// Makes, checks and replaces the link that opens a whole order without login (GST-01).
import { sql } from 'kysely'
import { orderHref } from '#contract/orders/order-links.ts'
import { parseOrderNumber } from '#contract/orders/orders.ts'
import type { Config } from '../../config/config.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ShopError } from '../../errors.ts'
import { system } from '../../journal/actors.ts'
import { recordChange } from '../../journal/record-change.ts'
import { isSameSecret } from '../../lib/is-same-secret.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { dbNow } from '../../database/sql-time.ts'

/** A link ends so long after the last change of its order. */
const linkDays = 365

export async function readOrderKey(db: Database, number: string): Promise<string> {
  return (await db.selectFrom('orders').select('linkKey').where('number', '=', number).executeTakeFirstOrThrow()).linkKey
}

export const orderLink = ({ publicOrigin }: Pick<Config, 'publicOrigin'>, number: string, key: string): string =>
  new URL(orderHref(number, key), publicOrigin).href

export async function isOrderKey(db: Database, number: string, key: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('linkKey')
    .where('number', '=', number)
    .where('updatedAt', '>', sql<Date>`now() - make_interval(days => ${linkDays})`)
    .executeTakeFirst()
  return order !== undefined && isSameSecret(key, order.linkKey)
}

/** Ends every link sent so far. @returns the new one, valid for a whole period @throws order_not_found */
export function replaceOrderLink(db: Database, config: Pick<Config, 'publicOrigin'>, number: string): Promise<string> {
  return inTransaction(db, (trx) => replaceIn(trx, config, number))
}

async function replaceIn(trx: Trx, config: Pick<Config, 'publicOrigin'>, number: string): Promise<string> {
  const order = await trx
    .updateTable('orders')
    .set({ linkKey: sql<string>`default`, updatedAt: dbNow })
    .where('number', '=', parseOrderNumber(number) ?? '')
    .where('status', '!=', 'draft')
    .returning(['id', 'version', 'number', 'linkKey'])
    .executeTakeFirstOrThrow(() => new ShopError('order_not_found', { detail: `Заказа ${number} нет.` }))
  const { id, version } = order
  await recordChange(trx, system('replace-order-link'), { entity: 'orders', id, version, note: 'новая ссылка на заказ' }, {}, {})
  return orderLink(config, order.number, order.linkKey)
}
