// What the room does by itself: brings stored requests into the CRM, one after the other, and again later what did not get through (CB-03).
import { type Transaction, sql } from 'kysely'
import { fromKysely, type PgBoss, type Queue } from 'pg-boss'
import * as z from 'zod/mini'
import type { DB } from '#db/schema.gen.ts'
import type { Services } from '../services.ts'
import { crmTimeouts, sendToCrm, type CrmTimeouts } from './send-to-crm.ts'

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

type CrmWorkerOptions = { plan?: CrmQueuePlan; patience?: CrmTimeouts; pollingIntervalSeconds?: number }

/** Creates the queues, and with a CRM in the settings begins to work. Ends with `jobs.stop()`, which waits for what is under way. */
export async function startCallbackJobs(
  services: Pick<Services, 'db' | 'jobs' | 'config' | 'log'>,
  { plan, patience = crmTimeouts, pollingIntervalSeconds = 1 }: CrmWorkerOptions = {},
): Promise<void> {
  const { jobs, config, log } = services
  const { crm } = config
  await createCrmQueues(jobs, plan)
  if (!crm) return
  await jobs.schedule(crmSweepQueue, '*/15 * * * *')
  await jobs.work(crmSweepQueue, { pollingIntervalSeconds: 60 }, async () => {
    const count = await takeUpLost(services)
    if (count > 0) log.warn({ count }, 'requests without a job are taken up again')
  })
  // One at a time and process: a request takes three to five calls, and the CRM allows two a second.
  await jobs.work(crmQueue, { pollingIntervalSeconds }, async ([job]) => {
    const parsed = crmJob.safeParse(job?.data)
    if (!parsed.success) return log.error({ jobId: job?.id }, 'a job for the CRM of another shape was dropped')
    const seconds = await sendToCrm(services, crm, parsed.data.callbackId, patience)
    // Before this job counts as done: a crash in between leaves two jobs, of which one finds nothing to do.
    if (seconds !== undefined) await jobs.send(crmQueue, parsed.data, { startAfter: new Date(Date.now() + seconds * 1000) })
  })
}

/** Requests that want to go and have no job, e.g. after a backup of the tables alone. Answers how many there were. */
export async function takeUpLost({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<number> {
  const lost = await findWithoutJob(db)
  if (lost.length > 0) await db.transaction().execute((trx) => sendToCrmLater(trx, jobs, ...lost))
  return lost.length
}

async function findWithoutJob(db: Services['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('callbacks')
    .select('id')
    .where('status', '=', 'new')
    .where('crmDealId', 'is', null)
    .where('crmFailedAt', 'is', null)
    .where('crmWantedAt', '<', sql<Date>`now() - interval '10 minutes'`)
    .where(
      sql<boolean>`not exists (select 1 from pgboss.job where name = ${crmQueue} and state < 'completed' and data->>'callbackId' = callbacks.id::text)`,
    )
    .orderBy('crmWantedAt')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}
