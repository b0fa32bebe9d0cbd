// Delivers e-mails from the queue, with retries; rejected ones are stored as dead (CHK-06).
import type { Job, JobResult } from 'pg-boss'
import type { Services } from '../services.ts'
import { EmailRejected, openDelivery, type Delivery } from './mail-transport.ts'
import { createMailQueues, deadMailQueue, outgoingEmailSchema, mailQueue, type RetryPlan } from './mail-queue.ts'

// A larger batch delays orders placed meanwhile.
const batchSize = 4

type MailWorkerOptions = { plan?: RetryPlan; pollingIntervalSeconds?: number }

/** Creates the queues and starts delivery. `jobs.stop()` ends it and waits for active deliveries. */
export async function startMail(
  { jobs, config, log, callbackFiles }: Pick<Services, 'jobs' | 'config' | 'log'> & Partial<Pick<Services, 'callbackFiles'>>,
  { plan, pollingIntervalSeconds = 1 }: MailWorkerOptions = {},
): Promise<void> {
  await createMailQueues(jobs, plan)
  const delivery = openDelivery(config, callbackFiles?.find)
  jobs.once('stopped', () => delivery.close())
  await jobs.work(
    mailQueue,
    { batchSize, burstWhenBatchFull: true, pollingIntervalSeconds, perJobResults: true },
    (batch: Job<unknown>[]) => Promise.all(batch.map((job) => deliverJob(job, delivery, log))),
  )
}

async function deliverJob(job: Job<unknown>, delivery: Delivery, log: Services['log']): Promise<JobResult> {
  const email = outgoingEmailSchema.safeParse(job.data)
  if (!email.success) {
    log.error({ jobId: job.id }, `malformed email moved to ${deadMailQueue}`)
    return { id: job.id, status: 'deadletter', output: { reason: 'shape' } }
  }
  const { messageId } = email.data
  try {
    await delivery.deliver(email.data)
    log.info({ messageId, tries: job.retryCount + 1 }, 'email delivered')
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const isRefused = error instanceof EmailRejected
    log.warn(
      { messageId, tries: job.retryCount + 1, err: error },
      isRefused ? `email refused, moved to ${deadMailQueue}` : 'email not delivered, will be retried',
    )
    return {
      id: job.id,
      status: isRefused ? 'deadletter' : 'failed',
      output: { reason: error instanceof Error ? error.message : String(error) },
    }
  }
}
