// Reads the queued e-mails as the recipient would find them in the mailbox.
import { withCode } from '#server/mail/mail-worker.ts'
import { outgoingEmailSchema, mailQueue, type Email } from '#server/mail/mail-queue.ts'
import type { Services } from '#server/services.ts'

/** Oldest first, to anybody. */
export async function emailsIn({ jobs }: Pick<Services, 'jobs'>): Promise<Email[]> {
  const waiting = await jobs.findJobs(mailQueue)
  return waiting.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime()).map(({ data }) => outgoingEmailSchema.parse(data))
}

/** Oldest first. */
export async function emailsTo(services: Pick<Services, 'jobs'>, address: string): Promise<Email[]> {
  return (await emailsIn(services)).filter(({ to }) => to.address === address)
}

/** The newest, with the code of its link. */
export async function emailAsSent(services: Pick<Services, 'jobs' | 'db'>, address: string): Promise<Email> {
  const waiting = (await emailsTo(services, address)).at(-1)
  const email = waiting && (await withCode(services.db, waiting))
  if (!email) throw new Error(`no email to be sent to ${address}`)
  return email
}

/** The code in the newest email's link, as it is sent: the earlier code of the same email ends. */
export async function codeFor(services: Pick<Services, 'jobs' | 'db'>, address: string): Promise<string> {
  const code = /[?&]code=([\w-]+)/.exec((await emailAsSent(services, address)).text)?.[1]
  if (code === undefined) throw new Error(`no email with a code for ${address}`)
  return code
}
