// What waits and what has failed on its way out of the shop, read from the database when somebody asks (CB-03, CHK-06).
import { Gauge, type Registry } from 'prom-client'
import { findPause } from '../crm/circuit-breaker.ts'
import { countUnsent } from '../crm/undelivered-requests.ts'
import { countLetters } from '../mail/dead-letters.ts'
import type { Services } from '../services.ts'

export function measureBacklog(registry: Registry, { db, log }: Pick<Services, 'db' | 'log'>): void {
  // Without the database the process's own figures are worth having all the more.
  const orNothing = async (gauge: Pick<Gauge, 'reset'>, collect: () => Promise<void>) => {
    gauge.reset()
    await collect().catch((error: unknown) => log.warn({ err: error }, 'the backlog could not be counted'))
  }
  const callbacks = new Gauge({
    name: 'rodnik_callbacks_unsent',
    help: 'Requests to be called that are not in the CRM: waiting (go by themselves), failed (staff have to look), kept (came without a CRM)',
    labelNames: ['state'],
    registers: [],
    collect() {
      return orNothing(this, async () => {
        for (const [state, count] of Object.entries(await countUnsent(db))) this.set({ state }, count)
      })
    },
  })
  const letters = new Gauge({
    name: 'rodnik_letters_undelivered',
    help: 'Letters that are not delivered: waiting (go by themselves), dead (staff have to look)',
    labelNames: ['state'],
    registers: [],
    collect() {
      return orNothing(this, async () => {
        for (const [state, count] of Object.entries(await countLetters(db))) this.set({ state }, count)
      })
    },
  })
  const pause = new Gauge({
    name: 'rodnik_crm_paused',
    help: '1 while the CRM refuses the webhook and is left alone',
    registers: [],
    collect() {
      return orNothing(this, async () => this.set((await findPause(db)) ? 1 : 0))
    },
  })
  for (const gauge of [callbacks, letters, pause]) registry.registerMetric(gauge)
}
