// The letters that wait in the queue: what a reader would find in the mailbox.
import { letterSchema, mailQueue, type Letter } from '#server/mail/mail-queue.ts'
import type { Services } from '#server/services.ts'

/** Oldest first, to anybody. */
export async function lettersIn({ jobs }: Pick<Services, 'jobs'>): Promise<Letter[]> {
  const waiting = await jobs.findJobs(mailQueue)
  return waiting.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime()).map(({ data }) => letterSchema.parse(data))
}

/** Oldest first. */
export async function lettersTo(services: Pick<Services, 'jobs'>, address: string): Promise<Letter[]> {
  return (await lettersIn(services)).filter(({ to }) => to.address === address)
}

/** The code in the newest letter's link. */
export async function codeFor(services: Pick<Services, 'jobs'>, address: string): Promise<string> {
  const letter = (await lettersTo(services, address)).at(-1)
  const code = /[?&]code=([\w-]+)/.exec(letter?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no letter with a code for ${address}`)
  return code
}
