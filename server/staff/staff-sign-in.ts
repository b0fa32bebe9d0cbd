// Signs staff in and out (STAFF-04): password, then the code of the second factor or a recovery code.
import { staffLockMinutes, staffTries } from '#contract/staff/staff-user.ts'
import { toRefusal } from '#contract/errors.ts'
import { withShopErrors } from '../accounts/auth-errors.ts'
import { findUserByEmail } from '../accounts/find-user.ts'
import { auditLockout, hashDevice, knownDevice } from '../accounts/login-limits.ts'
import { ShopError } from '../errors.ts'
import { audit } from '../http/audit-log.ts'
import { padResponseTime } from '../http/pad-response-time.ts'
import { countAttempt, deleteAttempts, type AttemptLimit } from '../http/rate-limit.ts'
import type { Visitor } from '../http/visitor.ts'
import { tokenHash } from '../lib/token-hash.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import { staffLockedEmail } from '../mail/staff-mail.ts'
import type { Services } from '../services.ts'
import { isFactorDemanded } from './find-staff-session.ts'
import { challengeOver, refuseCode, staffHeaders, takeCode, wrongCode } from './factor-codes.ts'
import { beginEnrolment } from './second-factor.ts'

export type StaffSignInServices = Pick<Services, 'db' | 'auth' | 'staffAuth' | 'config' | 'clock' | 'log' | 'jobs'>

/** `code`: the second step follows; `enrol`: the second factor is to be set up first. */
export type SignInStep = 'open' | 'code' | 'enrol'

/** By person, not by network: an office of forty shares one. A browser that was signed in before is not locked by strangers. */
const accountLimit: AttemptLimit = { scope: 'staff-login', limit: staffTries, minutes: staffLockMinutes }
const deviceLimit: AttemptLimit = { scope: 'staff-login-device', limit: staffTries, minutes: staffLockMinutes }

/** @throws wrong_login with the tries that are left, too_many_requests */
export async function signInStaff(
  services: StaffSignInServices,
  visitor: Visitor,
  { email, password }: { email: string; password: string },
): Promise<SignInStep> {
  const { db, auth, staffAuth } = services
  const device = knownDevice(visitor, email)
  const [limit, subject] = device === undefined ? [accountLimit, hashDevice(email)] : [deviceLimit, device]
  const counted = db.transaction().execute((trx) => countAttempt(trx, limit, subject))
  const tries = await counted.catch(auditLockout(services, visitor, email))
  const start = performance.now()
  const body = { email, password, rememberMe: true }
  const begun = auth.limitHashing(() => staffAuth.api.signInEmail({ body, headers: staffHeaders(visitor), returnHeaders: true }))
  const signingIn = withShopErrors(begun).catch((error: unknown) => {
    if (toRefusal(error)?.code !== 'wrong_login') throw error
    return undefined
  })
  const [signedIn, user] = await Promise.all([signingIn, findUserByEmail(db, email)])
  if (!signedIn || !user || user.staffRoles.length === 0) {
    // A customer's right password opens nothing here.
    if (signedIn && 'token' in signedIn.response && signedIn.response.token) await endSession(services, signedIn.response.token)
    audit(services, visitor, 'login_failed', email)
    const left = staffTries - tries - 1
    if (left <= 0 && user && user.staffRoles.length > 0)
      await db.transaction().execute((trx) => enqueueEmails(trx, services, staffLockedEmail({ user, at: services.clock(), ...services })))
    await padResponseTime(start)
    throw new ShopError('wrong_login', { detail: wrongText(left) })
  }
  await db.transaction().execute((trx) => deleteAttempts(trx, limit, subject))
  const { headers, response } = signedIn
  visitor.setCookies(headers.getSetCookie())
  visitor.rememberDevice(email)
  if ('twoFactorRedirect' in response) return 'code'
  await noteSignIn(services, visitor, user.id, user.email)
  if (!(await isFactorDemanded(services, user.staffRoles))) return 'open'
  await beginEnrolment(services, visitor, password, headers)
  return 'enrol'
}

const wrongText = (left: number): string =>
  left > 0
    ? `Почта или пароль не\u00a0подходят. Осталось попыток: ${left}, потом вход закроется на\u00a0${staffLockMinutes}\u00a0минут, а\u00a0владельцу учётной записи уйдёт письмо.`
    : `Почта или пароль не\u00a0подходят. Вход закрыт на\u00a0${staffLockMinutes}\u00a0минут.`

const recoveryForm = /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/

/**
 * The second step.
 * @param code six digits, or a recovery code in any spelling
 * @throws malformed with a text for the field `code`, unauthenticated (the password must be typed again), too_many_requests
 */
export async function confirmSignIn(
  services: StaffSignInServices,
  visitor: Visitor,
  { code: typed, isRemembered }: { code: string; isRemembered: boolean },
): Promise<void> {
  const { db, staffAuth } = services
  const userId = await findChallenged(services, visitor)
  if (userId === undefined) throw challengeOver()
  const code = plainCode(typed)
  const isRecovery = recoveryForm.test(code)
  if (!isRecovery && !/^\d{6}$/.test(code)) throw wrongCode('Введите шесть цифр из\u00a0приложения или запасной код.')
  const headers = staffHeaders(visitor)
  const body = { code, trustDevice: isRemembered }
  if (!isRecovery) await takeCode(services, userId, code)
  const verified = isRecovery
    ? staffAuth.api.verifyBackupCode({ body, headers, returnHeaders: true })
    : staffAuth.api.verifyTOTP({ body, headers, returnHeaders: true })
  const { headers: received } = await verified.catch(refuseCode)
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  visitor.setCookies(received.getSetCookie())
  await noteSignIn(services, visitor, userId, email)
}

/** Upper case, Latin, with the hyphen of a recovery code. */
function plainCode(typed: string): string {
  const looksLike: Record<string, string> = { А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', К: 'K', М: 'M', Р: 'P', Т: 'T', У: 'Y', Х: 'X' }
  const plain = typed
    .toUpperCase()
    .replaceAll(/[АВСЕНКМРТУХ]/g, (letter) => looksLike[letter]!)
    .replaceAll(/[^\dA-Z]/g, '')
  return plain.length === 8 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain
}

/** @returns id of the account whose password was typed; undefined: none, or too long ago */
export async function findChallenged({ staffAuth }: Pick<Services, 'staffAuth'>, { staffCookies }: Visitor): Promise<string | undefined> {
  const cookie = (staffCookies ?? '').split('; ').find((one) => one.startsWith(`${staffAuth.names.challenge}=`))
  const [identifier = ''] = decodeURIComponent(cookie?.slice(staffAuth.names.challenge.length + 1) ?? '').split('.')
  if (!identifier.startsWith('2fa-')) return undefined
  const found = await staffAuth.records.findVerificationValue(identifier)
  return found && found.expiresAt > new Date() ? found.value : undefined
}

async function noteSignIn({ db, clock, ...services }: StaffSignInServices, visitor: Visitor, userId: string, email: string): Promise<void> {
  await db.updateTable('staffMembers').set({ seenAt: clock() }).where('userId', '=', userId).execute()
  if (visitor.staff) await db.deleteFrom('staffSessions').where('id', '=', visitor.staff.sessionId).execute()
  audit(services, visitor, 'staff_login', email)
}

const endSession = ({ db }: Pick<Services, 'db'>, token: string) =>
  db.deleteFrom('staffSessions').where('tokenHash', '=', tokenHash(token)).execute()

/** The device stays remembered: its next sign-in asks for the password alone. */
export async function signOutStaff(services: StaffSignInServices, visitor: Visitor): Promise<void> {
  const { db, staffAuth } = services
  const { staff } = visitor
  if (!staff) return
  await db.deleteFrom('staffSessions').where('id', '=', staff.sessionId).execute()
  const { headers } = await staffAuth.api.signOut({ headers: staffHeaders(visitor), returnHeaders: true })
  visitor.setCookies(headers.getSetCookie())
  audit(services, visitor, 'logged_out', staff.email)
}
