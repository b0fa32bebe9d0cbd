// Limits wrong passwords and requested e-mails; a stranger cannot lock out the owner (AUTH-05).
import { setTimeout as wait } from 'node:timers/promises'
import { toRefusal } from '#contract/errors.ts'
import { audit } from '../http/audit-log.ts'
import { toNetwork } from '../http/network.ts'
import { countAttempt, countAttempts, deleteAttempts, removeAttempts, type Attempt, type AttemptLimit } from '../http/rate-limit.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { tokenHash } from '../lib/token-hash.ts'
import type { Trx } from '../database/database.ts'

/** High enough for an office behind one address. */
const networkLimit: AttemptLimit = { scope: 'login-address', limit: 50, minutes: 15 }
/** Of an account from one network. */
const accountLimit: AttemptLimit = { scope: 'login-account', limit: 15, minutes: 15 }
/** Of an account from a browser that has logged in to it before: strangers do not use it up. */
const deviceLimit: AttemptLimit = { scope: 'login-device', limit: 15, minutes: 15 }
const sessionLimit: AttemptLimit = { scope: 'session-password', limit: 15, minutes: 15 }
/** Of an account from everywhere: more are delayed, not refused. */
const anywhere: AttemptLimit = { scope: 'login-anywhere', limit: Number.POSITIVE_INFINITY, minutes: 15 }
const maxUndelayed = 30
/** For one account within an hour */
const maxFrequentEmails = 10
const delayMs = 3000

type LimitServices = Pick<Services, 'db' | 'log' | 'config'>
export type Requester = Pick<Visitor, 'clientAddress'> & Partial<Pick<Visitor, 'device'>>

export const hashDevice = (email: string): string => tokenHash(`device ${email}`)

/** The device that the cookie names, if it is one of this account. */
export const knownDevice = ({ device }: Partial<Pick<Visitor, 'device'>>, email: string): string | undefined =>
  device?.startsWith(`${hashDevice(email)}.`) ? device : undefined

const fromNetwork = (email: string, { clientAddress }: Requester): string => `${tokenHash(email)} ${toNetwork(clientAddress)}`

const limitsFor = (requester: Requester, email: string): Attempt[] => {
  const device = knownDevice(requester, email)
  if (device !== undefined) return [[deviceLimit, device]]
  return [
    [networkLimit, requester.clientAddress],
    [accountLimit, fromNetwork(email, requester)],
    [anywhere, tokenHash(email)],
  ]
}

/**
 * Counts before the check, so that a burst gets no more tries than the limit.
 * @returns uncounts a right password @throws too_many_requests
 */
export async function countPasswordTry(services: LimitServices, visitor: Requester & Pick<Visitor, 'requestId'>, email: string) {
  const { db } = services
  const limits = limitsFor(visitor, email)
  const counted = db.transaction().execute((trx) => countAttempts(trx, limits))
  const tries = await counted.catch(auditLockout(services, visitor, email))
  if (limits.length > 1 && tries >= maxUndelayed) await wait(delayMs)
  return () => removeAttempts(db, limits)
}

/** As countPasswordTry, for the password requested inside a session. */
export async function countSessionTry(
  services: LimitServices,
  visitor: Pick<Visitor, 'user' | 'sessionId' | 'clientAddress' | 'requestId'>,
): Promise<() => Promise<void>> {
  const session = visitor.sessionId ?? ''
  const counted = services.db.transaction().execute((trx) => countAttempt(trx, sessionLimit, session))
  await counted.catch(auditLockout(services, visitor, visitor.user?.email ?? ''))
  return () => removeAttempts(services.db, [[sessionLimit, session]])
}

/** For a counted attempt that the limit refuses. */
export const auditLockout =
  (services: LimitServices, visitor: Pick<Visitor, 'clientAddress' | 'requestId'>, email: string) =>
  (error: unknown): never => {
    if (toRefusal(error)?.code === 'too_many_requests') audit(services, visitor, 'locked_out', email)
    throw error
  }

/** The owner has proved the mailbox: earlier wrong passwords of this network do not matter. */
export async function forgetPasswordTries(trx: Trx, requester: Requester, email: string): Promise<void> {
  await deleteAttempts(trx, accountLimit, fromNetwork(email, requester))
  await deleteAttempts(trx, anywhere, tokenHash(email))
}

/**
 * Prevents flooding a mailbox.
 * @param kind of e-mail @returns false: do not send it, a link that still works was sent within the last minutes
 * @throws too_many_requests, for any e-mail alike
 */
export async function isEmailDue(
  trx: Trx,
  kind: 'recovery' | 'resend' | 'email-change',
  requester: Requester,
  email: string,
): Promise<boolean> {
  const device = knownDevice(requester, email)
  if (device !== undefined) {
    await countAttempt(trx, { scope: `${kind}-device`, limit: 3, minutes: 15 }, device)
    return true
  }
  const sent = await countAttempts(trx, [
    [{ scope: `${kind}-address`, limit: 20, minutes: 60 }, requester.clientAddress],
    [{ scope: `${kind}-account`, limit: 3, minutes: 15 }, fromNetwork(email, requester)],
    // Strangers of many networks cannot use up the owner's: further e-mails are rare, not refused.
    [{ scope: `${kind}-anywhere`, limit: Number.POSITIVE_INFINITY, minutes: 60 }, tokenHash(email)],
  ])
  if (sent < maxFrequentEmails) return true
  return isCounted(countAttempt(trx, { scope: `${kind}-rare`, limit: 1, minutes: 5 }, tokenHash(email)))
}

/** false: the limit was reached, and nothing is counted */
export const isCounted = (counted: Promise<number>): Promise<boolean> =>
  counted.then(
    () => true,
    (error: unknown) => {
      if (toRefusal(error)?.code === 'too_many_requests') return false
      throw error
    },
  )
