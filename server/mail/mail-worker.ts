// Delivers e-mails from the queue, with retries; rejected ones are stored as dead (CHK-06).
import { isDeepStrictEqual } from 'node:util'
import type { Job, JobResult } from 'pg-boss'
import { createCode } from './create-code.ts'
import type { Services } from '../services.ts'
import { readGroups } from '../settings/read-settings.ts'
import { EmailRejected, openDelivery, type Delivery, type DeliveryOptions } from './mail-transport.ts'
import { codeMark, createMailQueues, deadMailQueue, outgoingEmailSchema, mailQueue, type Email, type RetryPlan } from './mail-queue.ts'

// A larger batch delays orders placed meanwhile.
const batchSize = 4

type MailingServices = Pick<Services, 'db' | 'jobs' | 'config' | 'log'> & Partial<Pick<Services, 'callbackFiles' | 'orderFiles'>>

/** Creates the queues and starts delivery. `jobs.stop()` ends it and waits for active deliveries. */
export async function startMail(
  { db, jobs, config, log, callbackFiles, orderFiles }: MailingServices,
  { plan, pollingIntervalSeconds = 1 }: { plan?: RetryPlan; pollingIntervalSeconds?: number } = {},
): Promise<void> {
  await createMailQueues(jobs, plan)
  let opened: { options: DeliveryOptions; delivery: Delivery } | undefined
  const findFile = async (id: string) => (await callbackFiles?.find(id)) ?? orderFiles?.find(id)
  const current = async (): Promise<Delivery> => {
    const { smtp, mail } = await readGroups(db, config, 'smtp', 'mail')
    const options = { smtpUrl: smtp.url, mailFrom: mail.from, mailOutbox: config.mailOutbox }
    if (opened && isDeepStrictEqual(opened.options, options)) return opened.delivery
    opened?.delivery.close()
    opened = { options, delivery: openDelivery(options, findFile) }
    return opened.delivery
  }
  jobs.once('stopped', () => opened?.delivery.close())
  await jobs.work(
    mailQueue,
    { batchSize, burstWhenBatchFull: true, pollingIntervalSeconds, perJobResults: true },
    async (batch: Job<unknown>[]) => {
      const delivery = await current()
      return Promise.all(batch.map((job) => deliverJob(job, delivery, { db, log })))
    },
  )
}

/** @returns undefined when the link of the e-mail was ended or has expired */
export async function withCode(db: Services['db'], { codeId, ...email }: Email): Promise<Email | undefined> {
  if (codeId === undefined) return email
  const code = await createCode(db, codeId)
  return code === undefined
    ? undefined
    : { ...email, html: email.html.replaceAll(codeMark, code), text: email.text.replaceAll(codeMark, code) }
}

async function deliverJob(job: Job<unknown>, delivery: Delivery, { db, log }: Pick<Services, 'db' | 'log'>): Promise<JobResult> {
  const email = outgoingEmailSchema.safeParse(job.data)
  if (!email.success) {
    log.error({ jobId: job.id }, `malformed email moved to ${deadMailQueue}`)
    return { id: job.id, status: 'deadletter', output: { reason: 'shape' } }
  }
  const { messageId } = email.data
  try {
    const complete = await withCode(db, email.data)
    if (complete) await delivery.deliver(complete)
    log.info({ messageId, tries: job.retryCount + 1 }, complete ? 'email delivered' : 'email not sent: its link has ended')
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
