// Adds metrics of unsent call-back requests, undelivered e-mails and the CRM pause (OPS-01).
import { Gauge, type Registry } from 'prom-client'
import { findPause } from '../crm/crm-pause.ts'
import { countUnsent } from '../crm/undelivered-requests.ts'
import { countExchangeSessions, secondsSinceExchange } from '../exchange/exchange-metrics.ts'
import { countEmails } from '../mail/undeliverable-emails.ts'
import type { Services } from '../services.ts'

export function measureBacklog(registry: Registry, { db, log }: Pick<Services, 'db' | 'log'>): void {
  // Without the database the process's own metrics are still useful.
  const resetAndCollect = async (gauge: Pick<Gauge, 'reset'>, collect: () => Promise<void>) => {
    gauge.reset()
    await collect().catch((error: unknown) => log.warn({ err: error }, 'the backlog could not be counted'))
  }
  const callbacks = new Gauge({
    name: 'rodnik_callbacks_unsent',
    help: 'Call-back requests that are not in the CRM: waiting (sent later), failed (staff must check), stored (received without a CRM)',
    labelNames: ['state'],
    registers: [],
    collect() {
      return resetAndCollect(this, async () => {
        for (const [state, count] of Object.entries(await countUnsent(db))) this.set({ state }, count)
      })
    },
  })
  const emails = new Gauge({
    name: 'rodnik_letters_undelivered',
    help: 'E-mails that are not delivered: waiting (sent later), dead (staff must check)',
    labelNames: ['state'],
    registers: [],
    collect() {
      return resetAndCollect(this, async () => {
        for (const [state, count] of Object.entries(await countEmails(db))) this.set({ state }, count)
      })
    },
  })
  const pause = new Gauge({
    name: 'rodnik_crm_paused',
    help: '1 while the CRM refuses the webhook and is left alone',
    registers: [],
    collect() {
      return resetAndCollect(this, async () => this.set((await findPause(db)) ? 1 : 0))
    },
  })
  const sessions = new Gauge({
    name: 'rodnik_exchange_sessions',
    help: 'Sessions of the exchange with 1C begun in the last day, by kind (catalog, sale) and state (open, done, failed)',
    labelNames: ['kind', 'state'],
    registers: [],
    collect() {
      return resetAndCollect(this, async () => {
        for (const { kind, state, count } of await countExchangeSessions(db)) this.set({ kind, state }, count)
      })
    },
  })
  const silence = new Gauge({
    name: 'rodnik_exchange_silence_seconds',
    help: 'Time since the last request of a 1C base; 0 if there was none in the last 14 days',
    registers: [],
    collect() {
      return resetAndCollect(this, async () => this.set((await secondsSinceExchange(db)) ?? 0))
    },
  })
  for (const gauge of [callbacks, emails, pause, sessions, silence]) registry.registerMetric(gauge)
}
