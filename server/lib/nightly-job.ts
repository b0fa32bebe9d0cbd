// Schedules work that runs once a night in one of the processes (OPS-02).
import type { Services } from '../services.ts'

export type NightlyWork = {
  /** never rename: the old queue would stay scheduled */
  queue: string
  /** `HH:MM` in Kazakhstan */
  at: string
  /** @returns fields of the log line */
  work(): Promise<object>
  logMessage: string
}

export async function everyNight(
  { jobs, log }: Pick<Services, 'jobs' | 'log'>,
  { queue, at, work, logMessage }: NightlyWork,
): Promise<void> {
  const [hour, minute] = at.split(':').map(Number)
  await jobs.createQueue(queue, { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
  await jobs.schedule(queue, `${minute} ${hour} * * *`, {}, { tz: 'Asia/Almaty' })
  await jobs.work(queue, { pollingIntervalSeconds: 60 }, async () => log.info(await work(), logMessage))
}
