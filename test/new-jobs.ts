// Makes pg-boss for tests.
import { PgBoss, type ConstructorOptions } from 'pg-boss'

/** What it repeats by itself, such as a read on a busy machine, is an event: without a listener it fails the whole run. */
export function newJobs(connectionString: string, options: ConstructorOptions = {}): PgBoss {
  const jobs = new PgBoss({ connectionString, max: 3, schedule: false, supervise: false, ...options })
  jobs.on('error', () => undefined)
  return jobs
}
