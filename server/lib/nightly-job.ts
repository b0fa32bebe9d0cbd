// Schedules work that runs every night or every hour in one of the processes (OPS-02).
import type { Services } from '../services.ts'

type ScheduledWork = {
  /** a renamed one stays scheduled until a migration ends it, as 0021_purge_queues.sql does */
  queue: string
  /** @returns fields of the log line */
  work(): Promise<object>
  logMessage: string
}
type JobServices = Pick<Services, 'jobs' | 'log'>

/** @param at `HH:MM` in Kazakhstan */
export function everyNight(services: JobServices, { at, ...job }: ScheduledWork & { at: string }): Promise<void> {
  const [hour, minute] = at.split(':').map(Number)
  return schedule(services, job, `${minute} ${hour} * * *`)
}

export const everyHour = (services: JobServices, { minute, ...job }: ScheduledWork & { minute: number }): Promise<void> =>
  schedule(services, job, `${minute} * * * *`)

async function schedule({ jobs, log }: JobServices, { queue, work, logMessage }: ScheduledWork, cron: string): Promise<void> {
  await jobs.createQueue(queue, { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
  await jobs.schedule(queue, cron, {}, { tz: 'Asia/Almaty' })
  await jobs.work(queue, { pollingIntervalSeconds: 60 }, async () => log.info(await work(), logMessage))
}
