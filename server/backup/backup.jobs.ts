// Writes a base backup of the embedded database every night, and the first one at once (OPS-03).
import { everyNight } from '../lib/nightly-job.ts'
import type { Services } from '../services.ts'
import { listBases, writeBase } from './base-backup.ts'

const queue = 'base-backup'

export async function startBackupJobs({ jobs, log, pool, config }: Pick<Services, 'jobs' | 'log' | 'pool' | 'config'>): Promise<void> {
  const { archiveFolder } = config
  if (archiveFolder === undefined) return
  const work = async () => ({ folder: await writeBase({ pool, archiveFolder }) })
  await everyNight({ jobs, log }, { queue, at: '02:50', work, logMessage: 'base backup written' })
  if ((await listBases(archiveFolder)).length === 0) await jobs.send(queue)
}
