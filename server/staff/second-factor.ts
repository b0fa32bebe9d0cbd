// Sets up the second factor of staff, and shows its recovery codes once (STAFF-04).
import { clientAddressHeader } from '../accounts/better-auth.ts'
import { refuseCode, staffHeaders, takeCode } from './factor-codes.ts'
import { withShopErrors } from '../accounts/auth-errors.ts'
import type { StaffUser } from '#contract/staff/staff-user.ts'
import type { Trx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { ShopError } from '../errors.ts'
import type { Visitor } from '../http/visitor.ts'
import { recordChange } from '../journal/record-change.ts'
import type { Services } from '../services.ts'
import { isFactorDemanded } from './find-staff-session.ts'
import { asStaff, type StaffVisitor } from './staff-sessions.ts'

type FactorServices = Pick<Services, 'db' | 'staffAuth' | 'auth'>

/** Stores a new secret that the first code confirms. @param begun headers of the sign-in, with its session */
export async function beginEnrolment(
  { staffAuth, auth }: FactorServices,
  visitor: Visitor,
  password: string,
  begun?: Headers,
): Promise<void> {
  const headers = new Headers({ [clientAddressHeader]: visitor.clientAddress })
  const cookies = begun
    ? begun
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; ')
    : visitor.staffCookies
  headers.set('cookie', cookies ?? '')
  await withShopErrors(auth.limitHashing(() => staffAuth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers })))
}

/** The key for the app, in the alphabet of base32; undefined: none is being set up. */
export async function findPendingSecret({ db, staffAuth }: FactorServices, userId: string): Promise<string | undefined> {
  const pending = await db
    .selectFrom('twoFactors')
    .select('secret')
    .where('userId', '=', userId)
    .where('verified', '=', false)
    .executeTakeFirst()
  return pending && base32(Buffer.from(await staffAuth.decrypt(pending.secret)))
}

/** As apps read it from a QR code. */
export const factorAddress = (secret: string, { email }: Pick<StaffUser, 'email'>): string =>
  `otpauth://totp/${encodeURIComponent('Родник')}:${encodeURIComponent(email)}?${new URLSearchParams({ secret, issuer: 'Родник' })}`

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from(bits.matchAll(/.{1,5}/g), ([five]) => base32Alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Turns the second factor on by its first code. @returns the recovery codes, shown once @throws malformed, unauthenticated */
export async function confirmEnrolment(services: FactorServices, visitor: Visitor, typed: string): Promise<string[]> {
  const { db, staffAuth } = services
  const own = asStaff(visitor)
  const code = typed.replaceAll(/\D/g, '')
  await takeCode(services, own.staff.id, code)
  const { headers } = await inTransaction(db, async (trx) => {
    const verified = staffAuth.apiWithin(trx).verifyTOTP({ body: { code }, headers: staffHeaders(visitor), returnHeaders: true })
    const result = await verified.catch(refuseCode)
    await recordFactor(trx, own, true)
    return result
  })
  visitor.setCookies(headers.getSetCookie())
  return (await staffAuth.api.viewBackupCodes({ body: { userId: own.staff.id } })).backupCodes
}

export function renewRecoveryCodes(services: FactorServices, visitor: StaffVisitor, password: string): Promise<string[]> {
  const { db, staffAuth, auth } = services
  const { id } = visitor.staff
  const renewed = auth.limitHashing(() =>
    inTransaction(db, async (trx) => {
      const made = await staffAuth.apiWithin(trx).generateBackupCodes({ body: { password }, headers: staffHeaders(visitor) })
      await recordChange(trx, visitor.actor, { entity: 'users', id, note: 'Запасные коды заменены' }, {}, {})
      return made.backupCodes
    }),
  )
  return withShopErrors(renewed)
}

/** The password was asked for. Remembered devices are forgotten. @throws forbidden: it is demanded of this person */
export async function turnFactorOff(services: Pick<Services, 'db' | 'config' | 'clock'>, visitor: StaffVisitor): Promise<void> {
  const { id, staffRoles } = visitor.staff
  if (await isFactorDemanded(services, staffRoles)) throw new ShopError('forbidden', { detail: 'Второй шаг входа для вас обязателен.' })
  await inTransaction(services.db, async (trx) => {
    await trx.deleteFrom('twoFactors').where('userId', '=', id).execute()
    await trx.updateTable('users').set({ hasSecondFactor: false }).where('id', '=', id).execute()
    await trx.deleteFrom('verifications').where('value', '=', id).execute()
    await recordFactor(trx, visitor, false)
  })
}

const recordFactor = (trx: Trx, { staff: { id }, actor }: StaffVisitor, hasSecondFactor: boolean): Promise<void> =>
  recordChange(trx, actor, { entity: 'users', id }, { hasSecondFactor: !hasSecondFactor }, { hasSecondFactor })
