// The rules of free delivery (SHELL-09). The database lets no two hold on the same day.
import { sql, type RawBuilder } from 'kysely'
import type { DeliveryRule } from '#contract/shop/settings.ts'
import type { Database } from '../database/database.ts'

export type DatedRule = DeliveryRule & { /** `2026-01-31` */ startsOn: string }

/** An expression: whether a sum is delivered free on a day of the shop's calendar, by what the database holds at this moment. */
export const isDeliveredFree = (totalTiyn: number, day: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from delivery_rules where threshold_tiyn <= ${totalTiyn} and daterange(starts_on, ends_on, '[]') @> ${day}::date)`

/** Also the ended ones and those to come, the newest first. */
export function listDeliveryRules(db: Database): Promise<DatedRule[]> {
  return db
    .selectFrom('deliveryRules')
    .select([
      'text',
      'thresholdTiyn',
      // As texts: a Date would be midnight of the server's own zone.
      sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('startsOn'),
      sql<string | null>`to_char(ends_on, 'YYYY-MM-DD')`.as('endsOn'),
    ])
    .orderBy('startsOn', 'desc')
    .execute()
}
