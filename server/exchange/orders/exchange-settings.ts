// Reads the settings of the exchange that staff change: meanings of statuses, owners of fields.
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Services } from '../../services.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { readOwners } from '../exchange-session.ts'

export type ExchangeSettings = {
  /** by 1C's name in lower case */
  statuses: ReadonlyMap<string, OrderStatus>
  /** whether 1C decides over the field */
  isOwnedByOneC(field: OrderField): boolean
}

export type OrderField = 'order.status' | 'order.lines' | 'order.payment' | 'order.shipment'

/** @param sessionId whose owners of fields are those of its beginning; without it as they are now */
export async function readExchangeSettings(services: Pick<Services, 'db' | 'config'>, sessionId?: number): Promise<ExchangeSettings> {
  const { statuses } = await readSettings(services.db, services.config, 'exchange')
  const owners = await readOwners(services, sessionId)
  return {
    statuses: new Map(Object.entries(statuses)),
    isOwnedByOneC: (field) => owners[field] !== 'site',
  }
}
