// Schedules the exchange's jobs: ends quiet sessions, reports silence, removes old sessions.
import { everyNight } from '../lib/nightly-job.ts'
import { endQuietOrders } from './orders/end-quiet-orders.ts'
import { endQuietSessions } from './end-quiet-sessions.ts'
import { purgeSessions } from './purge-sessions.ts'
import { reportSilence } from './report-silence.ts'
import { importRunner } from './run-import.ts'
import type { ExchangeServices } from './step-context.ts'

const quietQueue = 'exchange-quiet'
const silenceQueue = 'exchange-silence'

export async function startExchangeJobs(services: ExchangeServices): Promise<void> {
  const { jobs } = services
  await everyNight(services, {
    queue: 'exchange-purge',
    at: '03:50',
    work: () => purgeSessions(services),
    logMessage: 'old sessions of the exchange removed',
  })
  const runner = importRunner(services)
  await jobs.createQueue(quietQueue, { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3600, expireInSeconds: 3600 })
  await jobs.schedule(quietQueue, '* * * * *')
  await jobs.work(quietQueue, { pollingIntervalSeconds: 30 }, async () => {
    await endQuietOrders(services)
    await endQuietSessions(services, runner)
  })
  await jobs.createQueue(silenceQueue, { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
  await jobs.schedule(silenceQueue, '7 * * * *')
  await jobs.work(silenceQueue, { pollingIntervalSeconds: 60 }, () => reportSilence(services))
}
