// Reads the rules of free delivery (SHELL-09). The database allows one rule per day.
import { sql, type RawBuilder } from 'kysely'
import type { DeliveryRule } from '#contract/shop/settings.ts'
import type { Database } from '../database/database.ts'

export type DatedRule = DeliveryRule & { /** `2026-01-31` */ startsOn: string }

/** SQL expression: whether a sum is delivered free on a day of the shop's calendar. */
export const isDeliveredFree = (totalTiyn: number, day: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from delivery_rules where threshold_tiyn <= ${totalTiyn} and daterange(starts_on, ends_on, '[]') @> ${day}::date)`

/** Also past and future rules, newest first. */
export function listDeliveryRules(db: Database): Promise<DatedRule[]> {
  return db
    .selectFrom('deliveryRules')
    .select([
      'text',
      'thresholdTiyn',
      // As text: a Date would be midnight in the server's time zone.
      sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('startsOn'),
      sql<string | null>`to_char(ends_on, 'YYYY-MM-DD')`.as('endsOn'),
    ])
    .orderBy('startsOn', 'desc')
    .execute()
}
