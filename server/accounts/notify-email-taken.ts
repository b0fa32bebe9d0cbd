// Somebody wants an account with an e-mail that has one: its owner is told, since it may well be the owner, who has forgotten it.
import type { Transaction } from 'kysely'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { DB } from '#db/schema.gen.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import { sendAlreadyRegisteredMailLater } from '../mail/account-mail.ts'
import type { Services } from '../services.ts'

/** Nobody fills a stranger's mailbox by it. */
const emailLimit: AttemptLimit = { scope: 'registered-letter', limit: 1, minutes: 24 * 60 }

/** At most one letter a day; a further one is left out in silence. */
export async function tellOwnerLater(
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  trx: Transaction<DB>,
  owner: SignedInUser,
): Promise<void> {
  try {
    await countAttempt(trx, emailLimit, owner.id)
  } catch (error) {
    if (error instanceof ShopError) return
    throw error
  }
  await sendAlreadyRegisteredMailLater(trx, jobs, { user: owner, config })
}
