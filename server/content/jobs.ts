// Once a night the bytes of questionnaires' files go whose request was not stored or is gone: they are personal data.
import type { Services } from '../services.ts'

const tidyQueue = 'callback-files-tidy'
const nightly = { cron: '50 3 * * *', tz: 'Asia/Almaty' }
/** A file is stored before its row is written. */
const leastAgeMs = 24 * 3600 * 1000

type TidyServices = Pick<Services, 'db' | 'callbackFiles' | 'clock'>

export async function startContentJobs(services: TidyServices & Pick<Services, 'jobs' | 'log'>): Promise<void> {
  const { jobs, log } = services
  await jobs.createQueue(tidyQueue, { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
  await jobs.schedule(tidyQueue, nightly.cron, {}, { tz: nightly.tz })
  await jobs.work(tidyQueue, { pollingIntervalSeconds: 60 }, async () =>
    log.info({ removed: await tidyCallbackFiles(services) }, 'files of questionnaires tidied'),
  )
}

/** How many were removed. */
export async function tidyCallbackFiles({ db, callbackFiles, clock }: TidyServices): Promise<number> {
  const stored = await callbackFiles.listOlder(new Date(clock().getTime() - leastAgeMs))
  const rows = await db.selectFrom('callbackFiles').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  const left = stored.filter((id) => !known.has(id))
  for (const id of left) await callbackFiles.remove(id)
  return left.length
}
