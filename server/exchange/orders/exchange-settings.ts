// Reads the settings of the exchange that staff change: meanings of statuses, owners of fields.
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Database } from '../../database/database.ts'

export type ExchangeSettings = {
  /** by 1C's name in lower case */
  statuses: ReadonlyMap<string, OrderStatus>
  /** whether 1C decides over the field */
  isOwnedByOneC(field: OrderField): boolean
}

export type OrderField = 'order.status' | 'order.lines' | 'order.payment' | 'order.shipment'

export async function readExchangeSettings(db: Database): Promise<ExchangeSettings> {
  const statuses = await db.selectFrom('exchangeStatuses').select(['name', 'status']).execute()
  const ownership = await db.selectFrom('exchangeOwnership').select(['field', 'owner']).execute()
  const siteOwned = new Set(ownership.filter(({ owner }) => owner === 'site').map(({ field }) => field))
  return {
    statuses: new Map(statuses.map(({ name, status }) => [name, status])),
    isOwnedByOneC: (field) => !siteOwned.has(field),
  }
}
