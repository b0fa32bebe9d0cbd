// Finds the session of staff of a cookie (STAFF-04); never cached, so that an ended session and a taken role end at once.
import { sql } from 'kysely'
import type { StaffRole } from '#contract/accounts/permissions.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { recentPasswordMinutes, staffIdleMinutes, staffSessionHours, type StaffUser } from '#contract/staff/staff-user.ts'
import { readToken } from '../accounts/find-session.ts'
import { rolesOf } from '../accounts/find-user.ts'
import type { Database } from '../database/database.ts'
import { isSigned } from '../lib/secret-keys.ts'
import { tokenHash } from '../lib/token-hash.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'

/** The last use is written once a minute, not with every request. */
const usedAfterMs = 60_000

/** Before the second factor is demanded. */
const noticeDays = 14

const before = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

export const validStaffSessions = (db: Database, now: Date) =>
  db
    .selectFrom('staffSessions')
    .where('staffSessions.createdAt', '>', before(now, staffSessionHours * 60))
    .where('usedAt', '>', before(now, staffIdleMinutes))

/** @param cookie `token.signature`; one that no key has signed is no session @param isUse false: the person did nothing */
export async function findStaffSession(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  cookie: string,
  isUse: boolean,
): Promise<StaffUser | undefined> {
  const token = readToken(cookie)
  if (!isSigned(config.keys.staff, token, cookie.slice(token.length + 1))) return undefined
  const now = clock()
  const row = await validStaffSessions(db, now)
    .innerJoin('users', 'users.id', 'staffSessions.userId')
    .select([
      'users.id',
      'staffSessions.id as sessionId',
      'email',
      'lastName',
      'firstName',
      'hasSecondFactor',
      'usedAt',
      'passwordCheckedAt',
    ])
    .select([rolesOf.as('staffRoles'), shopIdsOf.as('shopIds')])
    .where('tokenHash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!row || row.staffRoles.length === 0) return undefined
  const { usedAt, passwordCheckedAt, ...staff } = row
  if (isUse && now.getTime() - usedAt.getTime() > usedAfterMs) await noteUse(db, staff, now)
  const mustEnrol = !staff.hasSecondFactor && (await isFactorDemanded({ db, config, clock }, staff.staffRoles))
  const hasRecentPassword = passwordCheckedAt > before(now, recentPasswordMinutes)
  return { ...staff, hasRecentPassword, staffRoles: mustEnrol ? [] : staff.staffRoles, mustEnrol }
}

export const shopIdsOf = sql<number[]>`array(select shop_id from staff_shops where user_id = users.id order by shop_id)`

/** Of owners always, of others from the day on that an owner has set. */
export async function isFactorDemanded(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  staffRoles: readonly StaffRole[],
): Promise<boolean> {
  if (staffRoles.includes('owner')) return true
  const { secondFactorFrom } = await readSettings(db, config, 'staff')
  return secondFactorFrom !== undefined && secondFactorFrom <= shopDay(clock())
}

/** @returns the day, if it is in the next two weeks or past and the person has no second factor yet */
export async function nearFactorDay(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  { hasSecondFactor }: Pick<StaffUser, 'hasSecondFactor'>,
): Promise<string | null> {
  if (hasSecondFactor) return null
  const { secondFactorFrom } = await readSettings(db, config, 'staff')
  const isNear = secondFactorFrom !== undefined && secondFactorFrom <= shopDay(before(clock(), -noticeDays * 24 * 60))
  return isNear ? secondFactorFrom : null
}

async function noteUse(db: Database, { id, sessionId }: Pick<StaffUser, 'id' | 'sessionId'>, now: Date): Promise<void> {
  await db.updateTable('staffSessions').set({ usedAt: now }).where('id', '=', sessionId).execute()
  await db.updateTable('staffMembers').set({ seenAt: now }).where('userId', '=', id).execute()
}
