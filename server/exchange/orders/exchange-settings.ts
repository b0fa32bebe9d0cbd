// Reads the settings of the exchange that staff change: meanings of statuses, owners of fields.
import type { Services } from '../../services.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { readOwners } from '../exchange-session.ts'

export type ExchangeSettings = Awaited<ReturnType<typeof readExchangeSettings>>

export type OrderField = 'order.status' | 'order.lines' | 'order.payment' | 'order.shipment'

/** @param sessionId whose owners of fields are those of its beginning; without it as they are now */
export async function readExchangeSettings(services: Pick<Services, 'db' | 'config'>, sessionId?: number) {
  const { statuses } = await readSettings(services.db, services.config, 'exchange')
  const owners = await readOwners(services, sessionId)
  return {
    /** by 1C's name in lower case */
    statuses: new Map(Object.entries(statuses)),
    /** whether 1C decides over the field */
    isOwnedByOneC: (field: OrderField) => owners[field] !== 'site',
  }
}
