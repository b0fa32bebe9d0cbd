// Once a night the bytes of files go whose drafts were deleted or whose checkout was given up long ago: they hold what people wanted to buy.
import { forgetOldCheckoutFiles } from '../orders/checkout-files.ts'
import type { Services } from '../services.ts'

const tidyQueue = 'order-files-tidy'
const nightly = { cron: '40 3 * * *', tz: 'Asia/Almaty' }
/** A file is stored before its row is written. */
const leastAgeMs = 24 * 3600 * 1000

type TidyServices = Pick<Services, 'db' | 'orderFiles' | 'clock'>

export async function startDraftJobs(services: TidyServices & Pick<Services, 'jobs' | 'log'>): Promise<void> {
  const { jobs, log } = services
  await jobs.createQueue(tidyQueue, { retryLimit: 3, deleteAfterSeconds: 24 * 3600 })
  await jobs.schedule(tidyQueue, nightly.cron, {}, { tz: nightly.tz })
  await jobs.work(tidyQueue, { pollingIntervalSeconds: 60 }, async () =>
    log.info({ removed: await tidyOrderFiles(services) }, 'order files tidied'),
  )
}

/** How many were removed. */
export async function tidyOrderFiles({ db, orderFiles, clock }: TidyServices): Promise<number> {
  await forgetOldCheckoutFiles(db, clock())
  const stored = await orderFiles.listOlder(new Date(clock().getTime() - leastAgeMs))
  const rows = await db.selectFrom('orderFiles').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  const left = stored.filter((id) => !known.has(id))
  for (const id of left) await orderFiles.remove(id)
  return left.length
}
