// Finds and locks the order that documents of 1C are about, and holds what they change.
import { sql } from 'kysely'
import { orderNumberLength, parseOrderNumber } from '#contract/orders/orders.ts'
import type { Trx } from '../../database/database.ts'
import { isOrder } from '../../database/order-columns.ts'
import type { Services } from '../../services.ts'
import type { ExchangeSettings, OrderField } from './exchange-settings.ts'
import { isGlobalId, type OrderDocument } from './read-order-document.ts'
import type { RelatedDocument } from './read-related-document.ts'

export type ApplyServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

export type OrderWork = {
  trx: Trx
  services: ApplyServices
  settings: ExchangeSettings
  document: OrderDocument | undefined
  related: readonly RelatedDocument[]
  order: LockedOrder
  /** of interest to the customer */
  changes: string[]
  /** for the history of the order alone */
  notes: string[]
  /** for the 1C specialist */
  remarks: string[]
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** By the site's number in any spelling, else by 1C's Ид or number. Unconfirmed: changed since 1C got it. */
export async function lockOrder(trx: Trx, { document, related }: Pick<OrderWork, 'document' | 'related'>) {
  const names = document ? [document.number, document.id, document.siteNumber] : related.flatMap(splitNames)
  const numbers = names.map(siteNumberOf).filter((one) => one !== undefined)
  const ids = names.filter((name) => (document ? isGlobalId(name) : name !== ''))
  const known = document ? [] : await ordersOf(trx, related)
  return trx
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'shopId', 'address', 'externalId', 'externalNumber', 'paidAt', 'paidTiyn', 'shippedAt'])
    .select(['deliveryTiyn', 'totalTiyn', sql<string | null>`external_date::text`.as('externalDate')])
    .select(
      sql<boolean>`exists (select from exchange_orders k where k.order_id = orders.id and k.confirmed_version < orders.version)`.as(
        'isUnconfirmed',
      ),
    )
    .where(isOrder)
    .where((eb) =>
      eb.or([
        eb('number', 'in', [...numbers, '']),
        eb.and([eb('externalId', '<>', ''), eb('externalId', 'in', [...ids, ''])]),
        // Orders of 1C itself can have the number of an order of the site of an earlier year.
        ...(document ? [] : [eb.and([eb('externalNumber', '<>', ''), eb('externalNumber', 'in', [...ids, ''])])]),
        eb('id', 'in', [...known, 0]),
      ]),
    )
    .orderBy((eb) => eb('number', '=', numbers[0] ?? ''), 'desc')
    .orderBy((eb) => eb('number', 'in', [...numbers, '']), 'desc')
    .orderBy((eb) => eb('externalId', 'in', [...ids, '']), 'desc')
    .orderBy('placedAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** A base may put its prefix in front of the site's number. */
const siteNumberOf = (name: string): string | undefined => parseOrderNumber(name) ?? parseOrderNumber(name.trim().slice(-orderNumberLength))

/** A deleted document may not name its order any more. */
async function ordersOf(trx: Trx, related: readonly RelatedDocument[]): Promise<number[]> {
  const ids = related.map(({ id }) => id)
  const rows = await trx
    .selectFrom('orderDocuments')
    .select('orderId')
    .where('externalId', 'in', [...ids, ''])
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** «Заказ клиента РД00-000123 от 04.03.2026» also names the order by its parts. */
export const splitNames = ({ basis }: Pick<RelatedDocument, 'basis'>): string[] =>
  basis.flatMap((text) => [text, ...text.split(/[\s,;:"«»()[\]№]+/)])

/** Whether 1C decides over the field; else the history of the order shows once what 1C has. */
export async function mayChange(work: OrderWork, field: OrderField, refused: string): Promise<boolean> {
  if (work.settings.isOwnedByOneC(field)) return true
  await noteOnce(work, `в 1С ${refused}: не принято, полем владеет сайт`)
  return false
}

export async function noteOnce({ trx, order, notes }: OrderWork, text: string): Promise<void> {
  const known = await trx
    .selectFrom('journal')
    .select('id')
    .where('entity', '=', 'orders')
    .where('recordId', '=', String(order.id))
    .where(sql<boolean>`${text} = any (string_to_array(note, E'\n'))`)
    .executeTakeFirst()
  if (!known) notes.push(text)
}
