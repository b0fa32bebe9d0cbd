// Work that a room does once a night, however many processes there are (OPS-02).
import type { Services } from '../services.ts'

export type NightlyWork = {
  /** names the work for the queue; a new name is new work, and the old one would stay scheduled */
  queue: string
  /** `HH:MM` in Kazakhstan */
  at: string
  /** @returns what was done, for the log */
  work(): Promise<object>
  /** of the log's line */
  told: string
}

export async function everyNight({ jobs, log }: Pick<Services, 'jobs' | 'log'>, { queue, at, work, told }: NightlyWork): Promise<void> {
  const [hour, minute] = at.split(':').map(Number)
  await jobs.createQueue(queue, { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
  await jobs.schedule(queue, `${minute} ${hour} * * *`, {}, { tz: 'Asia/Almaty' })
  await jobs.work(queue, { pollingIntervalSeconds: 60 }, async () => log.info(await work(), told))
}
