// The way of a request to the CRM. What is to be done stands in its row; a job only says when to look at it, so a doubled one does no harm.
import type { Transaction } from 'kysely'
import { fromKysely, type PgBoss, type Queue } from 'pg-boss'
import * as z from 'zod/mini'
import type { DB } from '#db/schema.gen.ts'

export const crmQueue = 'crm'
/** Once in a while: requests that have lost their job, e.g. with a queue that was restored from an older backup. */
export const crmSweepQueue = 'crm-sweep'

export const crmJob = z.object({ callbackId: z.string() })

const daySeconds = 24 * 3600

export type CrmQueuePlan = Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryDelayMax' | 'expireInSeconds'>

// Only for crashes and a database that is away; how long to wait after what the CRM said is decided by send-to-crm.ts.
const afterCrash: CrmQueuePlan = { retryLimit: 1000, retryDelay: 5, retryDelayMax: 600, expireInSeconds: 300 }

/** Before the first request of a process; doing it again brings changed settings in. */
export async function createCrmQueues(jobs: PgBoss, plan: CrmQueuePlan = afterCrash): Promise<void> {
  // A killed process's request is taken up after half a minute; its turn in the CRM ends later (crm-turn.ts).
  const settings = { ...plan, retryBackoff: true, heartbeatSeconds: 30, retentionSeconds: 365 * daySeconds, deleteAfterSeconds: daySeconds }
  await jobs.createQueue(crmQueue, settings)
  await jobs.updateQueue(crmQueue, settings)
  await jobs.createQueue(crmSweepQueue, { retryLimit: 0, deleteAfterSeconds: daySeconds })
}

/** Enqueues inside the transaction of the request itself. */
export async function sendToCrmLater(trx: Transaction<DB>, jobs: PgBoss, ...callbackIds: string[]): Promise<void> {
  await jobs.insert(
    crmQueue,
    callbackIds.map((callbackId) => ({ data: { callbackId } satisfies z.infer<typeof crmJob> })),
    // Without our CamelCasePlugin: pg-boss reads its own column names.
    { db: fromKysely(trx.withoutPlugins()) },
  )
}
