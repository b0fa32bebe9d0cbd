// Adds metrics of unsent call-back requests, undelivered e-mails and the CRM pause (OPS-01).
import { Gauge, type Registry } from 'prom-client'
import { findPause } from '../crm/crm-pause.ts'
import { countUnsent } from '../crm/undelivered-requests.ts'
import { countEmails } from '../mail/undeliverable-emails.ts'
import type { Services } from '../services.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { ago } from '../database/sql-time.ts'

type Reading = { labels?: Record<string, string>; value: number }

export function measureBacklog(registry: Registry, { db, log }: Pick<Services, 'db' | 'log'>): void {
  const measure = (name: string, help: string, labelNames: string[], read: () => Promise<Reading[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max', // workers of one machine read the same rows
      registers: [registry],
      // Without the database the process's own metrics are still useful.
      async collect() {
        this.reset()
        const readings = await read().catch((error: unknown): Reading[] => {
          log.warn({ err: error }, 'the backlog could not be counted')
          return []
        })
        for (const { labels = {}, value } of readings) this.set(labels, value)
      },
    })
  const byState = (counts: Record<string, number>) => Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))
  measure(
    'rodnik_callbacks_unsent',
    'Call-back requests that are not in the CRM: waiting (sent later), failed (staff must check), stored (received without a CRM)',
    ['state'],
    async () => byState(await countUnsent(db)),
  )
  measure(
    'rodnik_letters_undelivered',
    'E-mails that are not delivered: waiting (sent later), dead (staff must check)',
    ['state'],
    async () => byState(await countEmails(db)),
  )
  measure('rodnik_crm_paused', '1 while the CRM refuses the webhook and is left alone', [], async () => [
    { value: (await findPause(db)) ? 1 : 0 },
  ])
  measure(
    'rodnik_exchange_sessions',
    'Sessions of the exchange with 1C begun in the last day, by kind (catalog, sale) and state (open, done, failed)',
    ['kind', 'state'],
    async () => (await countExchangeSessions(db)).map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
  )
  measure('rodnik_exchange_silence_seconds', 'Time since the last request of a 1C base; 0 if there was none in the last 14 days', [], () =>
    readExchangeSilence(db),
  )
}

/** Sessions begun in the last day. */
const countExchangeSessions = (db: Database): Promise<{ kind: string; state: string; count: number }[]> =>
  db
    .selectFrom('exchangeSessions')
    .select(['kind', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('startedAt', '>', ago('1 day'))
    .groupBy(['kind', 'state'])
    .execute()

/** Seconds since the newest request; 0: none in the last 14 days (purge-sessions.ts) */
const readExchangeSilence = (db: Database): Promise<Reading[]> =>
  db
    .selectFrom('exchangeSessions')
    .select(sql<number>`coalesce(extract(epoch from now() - max(last_request_at))::int, 0)`.as('value'))
    .execute()
