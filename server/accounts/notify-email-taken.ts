// Notifies the owner of an e-mail that another registration or e-mail change used it.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { alreadyRegisteredEmail } from '../mail/account-mail.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../database/database.ts'
import { isCounted } from './login-limits.ts'

/** Prevents flooding a stranger's mailbox. */
const emailLimit: AttemptLimit = { scope: 'registered-letter', limit: 1, minutes: 24 * 60 }

/** At most one e-mail a day; further ones are skipped. */
export async function notifyOwnerLater(services: Pick<Services, 'jobs' | 'config'>, trx: Trx, owner: SignedInUser): Promise<void> {
  if (!(await isCounted(countAttempt(trx, emailLimit, owner.id)))) return
  await enqueueEmails(trx, services, alreadyRegisteredEmail({ user: owner, config: services.config }))
}
