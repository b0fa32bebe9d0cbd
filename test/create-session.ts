// Creates a signed-in customer for tests: rows and cookie as after registration and login.
import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#contract/accounts/permissions.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { staffCookieNames } from '#server/staff/staff-auth.ts'
import { cookieHeader, sessionSeconds, signedToken } from '#server/accounts/better-auth.ts'
import { tokenHash } from '#server/lib/token-hash.ts'
import type { Services } from '#server/services.ts'

export type SignedIn = { user: SignedInUser; sessionId: string; headers: { cookie: string } }

type Person = Omit<SignedInUser, 'id' | 'staffRoles' | 'hasAgreedPrices' | 'ownPriceTypeId'>

/** The named customers of tests; `anotherPerson` for "another's data". */
export const aidar = {
  email: 'aidar@stroydom.example',
  lastName: 'Нурланов',
  firstName: 'Айдар',
  middleName: 'Серикович',
  phone: '+77015550102',
  isEmailConfirmed: true,
} as const satisfies Person
export const anotherPerson = {
  ...aidar,
  email: 'olga@teplo.example',
  lastName: 'Ким',
  firstName: 'Ольга',
  middleName: '',
  phone: '+77025550203',
} as const satisfies Person

/**
 * Creates the account (confirmed, no staff by default) and a session, for staff also one of the back office; the same
 * e-mail again adds a session.
 * Use: `const { user, headers } = await signedIn(services, { staffRoles: ['orders'] })`, then `app.inject({ url, headers })`.
 */
export async function signedIn(
  { db, auth, config }: Pick<Services, 'db' | 'auth' | 'config'>,
  {
    staffRoles = [],
    ...details
  }: Partial<Person> & { staffRoles?: readonly StaffRole[]; /** agreed prices */ priceTypeId?: number | null } = {},
): Promise<SignedIn> {
  const person = { ...aidar, ...details }
  const {
    id,
    ownPriceTypeId,
    priceTypeId: agreed,
  } = await db
    .insertInto('users')
    .values({ ...person, consentAt: new Date(), consentVersion: 'test' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(person))
    .returning(['id', 'ownPriceTypeId', 'priceTypeId'])
    .executeTakeFirstOrThrow()
  await db.deleteFrom('staffRoles').where('userId', '=', id).execute()
  for (const role of staffRoles) await db.insertInto('staffRoles').values({ userId: id, role }).execute()
  const token = randomBytes(24).toString('base64url')
  const session = await db
    .insertInto('sessions')
    .values({ userId: id, tokenHash: tokenHash(token), expiresAt: new Date(Date.now() + sessionSeconds * 1000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cookie = cookieHeader({
    [auth.sessionCookie.name]: signedToken(config.keys.sessions, token),
    ...(staffRoles.length > 0 ? await staffSession({ db, config }, id) : {}),
  })
  const { priceTypeId: _agreed, ...user } = { priceTypeId: null, ...person }
  return { user: { id, ownPriceTypeId, hasAgreedPrices: agreed !== null, staffRoles, ...user }, sessionId: session.id, headers: { cookie } }
}

/** As after both steps of the sign-in. */
async function staffSession({ db, config }: Pick<Services, 'db' | 'config'>, userId: string): Promise<Record<string, string>> {
  await db.updateTable('users').set({ hasSecondFactor: true }).where('id', '=', userId).execute()
  await db
    .insertInto('staffMembers')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + 12 * 3_600_000)
  await db
    .insertInto('staffSessions')
    .values({ userId, tokenHash: tokenHash(token), expiresAt })
    .execute()
  return { [staffCookieNames(config).session]: signedToken(config.keys.staff, token) }
}

/** What a page's test needs of a signed-in visitor (test/render-route.tsx). */
export function visitorOf({ user, sessionId, headers }: SignedIn) {
  return {
    user,
    sessionId,
    isRemembered: true,
    staff: null,
    hasEndedStaffSession: false,
    staffCookies: null,
    hasEndedSession: false,
    isUnchecked: false,
    sessionCookie: headers.cookie,
    cartId: user.id as string | null,
    guestCartId: null as string | null,
    clientAddress: '127.0.0.1',
    userAgent: 'test',
    requestId: 'test',
    device: null,
    rememberDevice: () => undefined,
    rememberCart(cartId: string) {
      this.cartId = cartId
    },
    setCookies: () => undefined,
  }
}
