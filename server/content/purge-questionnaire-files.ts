// Deletes every night files of questionnaires without a request: they are personal data.
import { removeOrphans } from '../files/private-files.ts'
import { everyNight } from '../lib/nightly-job.ts'
import type { Services } from '../services.ts'

type PurgeServices = Pick<Services, 'db' | 'callbackFiles' | 'clock'>

export const startContentJobs = (services: PurgeServices & Pick<Services, 'jobs' | 'log'>): Promise<void> =>
  everyNight(services, {
    queue: 'purge-callback-files',
    at: '03:50',
    work: async () => ({ removed: await purgeCallbackFiles(services) }),
    logMessage: 'files of questionnaires purged',
  })

export const purgeCallbackFiles = ({ db, callbackFiles, clock }: PurgeServices): Promise<number> =>
  removeOrphans(callbackFiles, clock(), () => db.selectFrom('callbackFiles').select('id').execute())
