// The rules of free delivery (SHELL-09). The database lets no two hold on the same day.
import { sql } from 'kysely'
import type { DeliveryRule } from '#contract/settings.ts'
import type { Database } from '../services.ts'

export type DatedRule = DeliveryRule & { /** `2026-01-31` */ startsOn: string }

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
