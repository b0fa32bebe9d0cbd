// Lists and ends sessions of staff, and asks for their password again (STAFF-04).
import type { SessionView } from '#contract/accounts/signed-in-user.ts'
import type { Actor } from '#contract/journal/actor.ts'
import type { StaffUser } from '#contract/staff/staff-user.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { passwordNote } from '../accounts/change-password.ts'
import { refuseWeakPassword } from '../accounts/common-passwords.ts'
import { rolesOf } from '../accounts/find-user.ts'
import { maxSessions, viewSessions } from '../accounts/own-sessions.ts'
import { findPasswordHash, hashPassword, verifyPassword } from '../accounts/password-hash.ts'
import { ShopError } from '../errors.ts'
import { audit } from '../http/audit-log.ts'
import { countAttempt, deleteAttempts, type AttemptLimit } from '../http/rate-limit.ts'
import type { Visitor } from '../http/visitor.ts'
import { staff as staffActor } from '../journal/actors.ts'
import { recordChange } from '../journal/record-change.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import { passwordChangedEmail } from '../mail/account-mail.ts'
import type { Services } from '../services.ts'
import { shopIdsOf, validStaffSessions } from './find-staff-session.ts'
import { setPassword } from './staff-members.ts'

export type StaffVisitor = Visitor & { staff: StaffUser; actor: Actor }
type SessionServices = Pick<Services, 'db' | 'auth' | 'config' | 'clock' | 'log'>

/** @throws unauthenticated */
export function asStaff(visitor: Visitor): StaffVisitor {
  const { staff } = visitor
  if (!staff) throw new ShopError('unauthenticated')
  return Object.assign(visitor, { staff, actor: staffActor(staff.id, visitor) })
}

/** Valid ones: the current first, then the newest. */
export async function listStaffSessions(
  { db, clock }: Pick<SessionServices, 'db' | 'clock'>,
  { staff, clientAddress }: StaffVisitor,
): Promise<SessionView[]> {
  const rows = await validStaffSessions(db, clock())
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'usedAt'])
    .where('userId', '=', staff.id)
    .orderBy('createdAt', 'desc')
    .limit(maxSessions)
    .execute()
  return viewSessions(rows, clientAddress, staff.sessionId)
}

/** Rights by session, of those that are still valid; asking is no use of them. */
export async function validSessions(
  { db, clock }: Pick<SessionServices, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Map<string, Pick<StaffUser, 'staffRoles' | 'shopIds'>>> {
  const rows = await validStaffSessions(db, clock())
    .innerJoin('users', 'users.id', 'staffSessions.userId')
    .select(['staffSessions.id', rolesOf.as('staffRoles'), shopIdsOf.as('shopIds')])
    .where('staffSessions.id', 'in', ids)
    .execute()
  return new Map(rows.filter(({ staffRoles }) => staffRoles.length > 0).map(({ id, ...rights }) => [id, rights]))
}

/** @param id undefined: all but the current one; of another person: ends nothing */
export async function endOwnSession(services: SessionServices, visitor: StaffVisitor, id: string | undefined): Promise<void> {
  if (id !== undefined && !isUuid(id)) return
  const { staff } = visitor
  await services.db
    .deleteFrom('staffSessions')
    .where('userId', '=', staff.id)
    .where('id', '!=', staff.sessionId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .execute()
  audit(services, visitor, 'session_ended', staff.email)
}

/** Valid ones by person. */
export async function countSessions({ db, clock }: Pick<SessionServices, 'db' | 'clock'>): Promise<Map<string, number>> {
  const rows = await validStaffSessions(db, clock())
    .select(['userId', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

/** Of another person, by an owner; their next request is a guest's. */
export async function endSessionsOfMember(
  { db }: Pick<Services, 'db'>,
  { actor }: Pick<StaffVisitor, 'actor'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('staffSessions').where('userId', '=', userId).executeTakeFirst()
    if (numDeletedRows === 0n) return
    const note = `Завершено сеансов: ${numDeletedRows}`
    await recordChange(trx, actor, { entity: 'staffMembers', id: userId, note }, {}, {})
  })
}

const passwordLimit: AttemptLimit = { scope: 'staff-password', limit: 10, minutes: 15 }

/**
 * Before roles, exports of personal data and deletions; noted in the session.
 * @throws malformed with a text for the field `password`, too_many_requests
 */
export async function checkStaffPassword(services: SessionServices, visitor: StaffVisitor, password: string): Promise<void> {
  const { db, auth, clock } = services
  const { id, email, sessionId } = visitor.staff
  await db.transaction().execute((trx) => countAttempt(trx, passwordLimit, id))
  const hash = await findPasswordHash(db, email)
  if (!hash || !(await auth.limitHashing(() => verifyPassword({ hash, password })))) {
    audit(services, visitor, 'wrong_password', email)
    throw new ShopError('malformed', { fields: { password: ['Пароль не\u00a0подходит'] } })
  }
  await db.transaction().execute((trx) => deleteAttempts(trx, passwordLimit, id))
  await db.updateTable('staffSessions').set({ passwordCheckedAt: clock() }).where('id', '=', sessionId).execute()
}

/** Ends all other sessions, also those of the shop. @throws malformed with texts by field */
export async function changeStaffPassword(
  services: SessionServices & Pick<Services, 'jobs'>,
  visitor: StaffVisitor,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { db, auth, config, clock } = services
  const { staff } = visitor
  await refuseWeakPassword(config, newPassword, { ...staff, middleName: '' }).catch((error: unknown) => {
    if (!(error instanceof ShopError) || !error.fields?.['password']) throw error
    throw new ShopError('malformed', { fields: { newPassword: error.fields['password'] } })
  })
  await checkStaffPassword(services, visitor, password)
  const hash = await auth.limitHashing(() => hashPassword(newPassword))
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, staff.id, hash)
    await trx.deleteFrom('staffSessions').where('userId', '=', staff.id).where('id', '!=', staff.sessionId).execute()
    await trx.deleteFrom('sessions').where('userId', '=', staff.id).execute()
    await recordChange(trx, visitor.actor, { entity: 'users', id: staff.id, note: passwordNote }, {}, {})
    const user = { ...staff, isEmailConfirmed: true }
    await enqueueEmails(trx, services, passwordChangedEmail({ user, at: clock(), config }))
  })
  audit(services, visitor, 'password_changed', staff.email)
}
