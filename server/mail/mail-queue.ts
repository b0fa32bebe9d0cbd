// Defines the mail queue and its e-mails (CHK-06).
import type { PgBoss, Queue } from 'pg-boss'
import * as z from 'zod/mini'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { heartbeatSeconds } from '../lib/job-supervision.ts'

export const mailQueue = 'mail'
/** Undeliverable e-mails, stored until staff resend them. */
export const deadMailQueue = 'mail-dead'

const daySeconds = 24 * 3600

/** Uploaded file; its bytes are stored in the data folder (server/files). */
const attachmentSchema = z.object({ fileId: z.string(), name: z.string(), contentType: z.string() })
export type Attachment = z.infer<typeof attachmentSchema>

/** Does not change between attempts, so that duplicates are recognizable. */
export const outgoingEmailSchema = z.object({
  /** without angle brackets; stable per order and recipient */
  messageId: z.string(),
  to: z.object({ name: z.string(), address: z.string() }),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.optional(z.array(attachmentSchema)),
  /** a code reserved in `verifications`: made while sending, it replaces `codeMark` */
  codeId: z.optional(z.string()),
})
export type Email = z.infer<typeof outgoingEmailSchema>

/** Placeholder in the link until the e-mail is sent. */
export const codeMark = 'one-time-code'

export type RetryPlan = Required<Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>>

// 15 s, 30 s, 1 min … then hourly: about ten days, longer than usual outages.
const defaultPlan: RetryPlan = { retryLimit: 250, retryDelay: 15, retryDelayMax: 3600 }

export async function createMailQueues(jobs: PgBoss, plan: RetryPlan = defaultPlan): Promise<void> {
  const dead = { retryLimit: 0, retentionSeconds: 365 * daySeconds, deleteAfterSeconds: daySeconds }
  // E-mails contain personal data: delivered ones are deleted after a day.
  const active = {
    ...plan,
    retryBackoff: true,
    expireInSeconds: 300,
    heartbeatSeconds,
    retentionSeconds: 30 * daySeconds,
    deleteAfterSeconds: daySeconds,
    deadLetter: deadMailQueue,
  }
  await jobs.createQueue(deadMailQueue, dead)
  await jobs.createQueue(mailQueue, active)
  await jobs.updateQueue(mailQueue, active)
}

/** Settings that e-mails show, and the address of e-mails to the shop. */
export type ShopContacts = Pick<ShopSettings, 'phone' | 'opensAt' | 'closesAt'> & { mailbox: string }
