// The emails that wait in the queue: what a reader would find in the mailbox.
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

/** The code in the newest email's link. */
export async function codeFor(services: Pick<Services, 'jobs'>, address: string): Promise<string> {
  const email = (await emailsTo(services, address)).at(-1)
  const code = /[?&]code=([\w-]+)/.exec(email?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no email with a code for ${address}`)
  return code
}
