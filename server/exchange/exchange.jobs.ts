// Schedules the exchange's jobs: ends quiet sessions, reports silence, removes old sessions.
import { everyNight } from '../lib/nightly-job.ts'
import { endQuietOrders } from './orders/end-quiet-orders.ts'
import { endQuietSessions } from './end-quiet-sessions.ts'
import { purgeSessions } from './purge-sessions.ts'
import { reportSilence } from './report-silence.ts'
import { importRunner } from './run-import.ts'
import type { ExchangeServices } from './step-context.ts'

/** Without EXCHANGE_LOGIN only old sessions are removed. */
export async function startExchangeJobs(services: ExchangeServices): Promise<void> {
  const { jobs, config } = services
  await everyNight(services, {
    queue: 'exchange-purge',
    at: '03:50',
    work: () => purgeSessions(services),
    logMessage: 'old sessions of the exchange removed',
  })
  if (config.exchange.login === undefined) return
  const runner = importRunner(services)
  await jobs.createQueue('exchange-quiet', { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3600, expireInSeconds: 3600 })
  await jobs.schedule('exchange-quiet', '* * * * *')
  await jobs.work('exchange-quiet', { pollingIntervalSeconds: 30 }, async () => {
    await endQuietOrders(services)
    await endQuietSessions(services, runner)
  })
  await jobs.createQueue('exchange-silence', { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
  await jobs.schedule('exchange-silence', '7 * * * *')
  await jobs.work('exchange-silence', { pollingIntervalSeconds: 60 }, () => reportSilence(services))
}
