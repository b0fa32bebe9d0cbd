// Schedules the end of the exchange's quiet sessions.
import { endQuietOrders } from './orders/end-quiet-orders.ts'
import { endQuietSessions } from './end-quiet-sessions.ts'
import { createImportRunner } from './run-import.ts'
import type { ExchangeServices } from './step-context.ts'

const queue = 'exchange-quiet'

export async function startExchangeJobs(services: ExchangeServices): Promise<void> {
  const { jobs } = services
  const runner = createImportRunner(services)
  await jobs.createQueue(queue, { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3600, expireInSeconds: 3600 })
  await jobs.schedule(queue, '* * * * *')
  await jobs.work(queue, { pollingIntervalSeconds: 30 }, async () => {
    await endQuietOrders(services)
    await endQuietSessions(services, runner)
  })
}
