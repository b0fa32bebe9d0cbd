// Once a night the bytes of files go whose drafts were deleted or whose checkout was given up long ago: they hold what people wanted to buy.
import { removeOrphans } from '../files/private-files.ts'
import { everyNight } from '../lib/nightly-job.ts'
import { forgetOldCheckoutFiles } from '../orders/checkout-attachments.ts'
import type { Services } from '../services.ts'

type TidyServices = Pick<Services, 'db' | 'orderFiles' | 'clock'>

export const startDraftJobs = (services: TidyServices & Pick<Services, 'jobs' | 'log'>): Promise<void> =>
  everyNight(services, {
    queue: 'order-files-tidy',
    at: '03:40',
    work: async () => ({ removed: await tidyOrderFiles(services) }),
    told: 'order files tidied',
  })

/** How many were removed. */
export async function tidyOrderFiles({ db, orderFiles, clock }: TidyServices): Promise<number> {
  await forgetOldCheckoutFiles(db, clock())
  return removeOrphans(orderFiles, clock(), () => db.selectFrom('orderFiles').select('id').execute())
}
