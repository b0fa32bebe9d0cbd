// Creates the journal's partitions of the months to come: at the start and every night.
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { everyNight } from '../lib/nightly-job.ts'
import type { Services } from '../services.ts'

export async function startJournalJobs(services: Pick<Services, 'jobs' | 'db' | 'log'>): Promise<void> {
  const work = () => createPartitions(services.db)
  await work()
  await everyNight(services, { queue: 'journal-partitions', at: '03:10', work, logMessage: 'partitions of the journal created' })
}

/** A month without a partition is written into the default one, so that no change fails. */
async function createPartitions(db: Database): Promise<object> {
  await sql`select create_journal_partitions()`.execute(db)
  return {}
}
