// Sends stored requests to the CRM one by one, with retries, through a queue (CB-03).
import { sql } from 'kysely'
import { fromKysely, type PgBoss, type Queue } from 'pg-boss'
import * as z from 'zod/mini'
import { heartbeatSeconds } from '../lib/job-supervision.ts'
import type { Services } from '../services.ts'
import { readCrm } from './read-crm.ts'
import { crmTimeouts, selectUnsent, sendToCrm, type CrmTimeouts } from './send-to-crm.ts'
import type { Trx } from '../database/database.ts'
import { ago } from '../database/sql-time.ts'

export const crmQueue = 'crm'

const crmJob = z.object({ callbackId: z.string() })

const daySeconds = 24 * 3600

export type CrmQueuePlan = Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryDelayMax' | 'expireInSeconds'>

// Only for crashes and database outages; send-to-crm.ts computes the delay after CRM errors.
const afterCrash: CrmQueuePlan = { retryLimit: 1000, retryDelay: 5, retryDelayMax: 600, expireInSeconds: 300 }

export async function createCrmQueues(jobs: PgBoss, plan: CrmQueuePlan = afterCrash): Promise<void> {
  // The phone lock of a killed process expires later than its job.
  const queueOptions = {
    ...plan,
    retryBackoff: true,
    heartbeatSeconds,
    retentionSeconds: 365 * daySeconds,
    deleteAfterSeconds: daySeconds,
  }
  await jobs.createQueue(crmQueue, queueOptions)
  await jobs.updateQueue(crmQueue, queueOptions)
}

export async function sendToCrmLater(trx: Trx, jobs: PgBoss, ...callbackIds: string[]): Promise<void> {
  const queued = callbackIds.map((callbackId) => ({ data: { callbackId } satisfies z.infer<typeof crmJob> }))
  // Without our CamelCasePlugin: pg-boss reads its own column names.
  await jobs.insert(crmQueue, queued, { db: fromKysely(trx.withoutPlugins()) })
}

type CrmWorkerOptions = { plan?: CrmQueuePlan; timeouts?: CrmTimeouts; pollingIntervalSeconds?: number }

/** Creates the queues and starts the workers, which do nothing without a CRM. `jobs.stop()` ends them. */
export async function startCallbackJobs(
  services: Pick<Services, 'db' | 'jobs' | 'config' | 'log'>,
  { plan, timeouts = crmTimeouts, pollingIntervalSeconds = 1 }: CrmWorkerOptions = {},
): Promise<void> {
  const { db, jobs, config, log } = services
  await createCrmQueues(jobs, plan)
  // One at a time per process: a request takes three to five calls, the CRM allows two a second.
  await jobs.work(crmQueue, { pollingIntervalSeconds }, async ([job]) => {
    const parsed = crmJob.safeParse(job?.data)
    if (!parsed.success) return log.error({ jobId: job?.id }, 'malformed CRM job dropped')
    const crm = await readCrm(db, config)
    // Without a CRM the request waits in the shop; the sweep queues it again once there is one.
    const seconds = crm && (await sendToCrm(services, crm, parsed.data.callbackId, timeouts))
    // Sent before this job completes: a crash in between leaves two jobs, one of which does nothing.
    if (seconds !== undefined) await jobs.send(crmQueue, parsed.data, { startAfter: new Date(Date.now() + seconds * 1000) })
  })
}

/** Requests without a job, e.g. after the queue was restored from an older backup. @returns their number */
export async function requeueLost({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<number> {
  const lost = await findWithoutJob(db)
  if (lost.length > 0) await db.transaction().execute((trx) => sendToCrmLater(trx, jobs, ...lost))
  return lost.length
}

async function findWithoutJob(db: Services['db']): Promise<string[]> {
  const rows = await selectUnsent(db)
    .select('id')
    .where('crmFailedAt', 'is', null)
    .where('crmWantedAt', '<', ago('10 minutes'))
    .where(
      sql<boolean>`not exists (select 1 from pgboss.job where name = ${crmQueue} and state < 'completed' and data->>'callbackId' = callbacks.id::text)`,
    )
    .orderBy('crmWantedAt')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}
