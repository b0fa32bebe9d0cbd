// The mail queue: emails wait in the database, written in the transaction of what they tell (CHK-06).
import type { Transaction } from 'kysely'
import { fromKysely, type PgBoss, type Queue } from 'pg-boss'
import * as z from 'zod/mini'
import type { ShopContacts } from '#contract/shop/settings.ts'
import type { DB } from '#db/schema.gen.ts'
import { readShopContacts } from '../settings/read-settings.ts'

export const mailQueue = 'mail'
/** What could not be delivered at all: kept for staff, who send it again. */
export const deadMailQueue = 'mail-dead'

const daySeconds = 24 * 3600

/** A file that was sent to the shop: its bytes stay in the data folder until the email goes (server/files). */
const attachmentSchema = z.object({ fileId: z.string(), name: z.string(), contentType: z.string() })
export type Attachment = z.infer<typeof attachmentSchema>

/** A email as it is sent; the same at every try, so that a mail server and a reader can tell a second copy. */
export const outgoingEmailSchema = z.object({
  /** without angle brackets; stable per order and recipient */
  messageId: z.string(),
  to: z.object({ name: z.string(), address: z.string() }),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.optional(z.array(attachmentSchema)),
})
export type Email = z.infer<typeof outgoingEmailSchema>

export type RetryPlan = Required<Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>>

// 15 s, 30 s, 1 min … then hourly: about ten days, longer than any mail server is down.
const patient: RetryPlan = { retryLimit: 250, retryDelay: 15, retryDelayMax: 3600 }

/** Before the first order of a process; doing it again brings changed settings in. */
export async function createMailQueues(jobs: PgBoss, plan: RetryPlan = patient): Promise<void> {
  const dead = { retryLimit: 0, retentionSeconds: 365 * daySeconds, deleteAfterSeconds: daySeconds }
  // Letters hold a name and an address: what was delivered goes after a day.
  const living = {
    ...plan,
    retryBackoff: true,
    expireInSeconds: 300,
    // A killed process's emails go again after half a minute, not after five.
    heartbeatSeconds: 30,
    retentionSeconds: 30 * daySeconds,
    deleteAfterSeconds: daySeconds,
    deadLetter: deadMailQueue,
  }
  await jobs.createQueue(deadMailQueue, dead)
  await jobs.createQueue(mailQueue, living)
  await jobs.updateQueue(mailQueue, living)
}

/**
 * Enqueues inside the transaction: no email without the deed, no deed without its emails.
 * @param compose with the phone and the hours of the moment, which every email names
 */
export async function enqueueEmails(trx: Transaction<DB>, jobs: PgBoss, compose: (shop: ShopContacts) => Email[]): Promise<void> {
  const emails = compose(await readShopContacts(trx))
  await jobs.insert(
    mailQueue,
    emails.map((data) => ({ data })),
    // Without our CamelCasePlugin: pg-boss reads its own column names.
    { db: fromKysely(trx.withoutPlugins()) },
  )
}
