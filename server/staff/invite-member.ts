// Invites staff by e-mail; the link sets their first password (STAFF-02).
import { findUserByEmail, getUser } from '../accounts/find-user.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { refuseWeakPassword } from '../accounts/common-passwords.ts'
import { codeHours, findCodeOwner, reserveCode, takeCode } from '../accounts/one-time-codes.ts'
import { ShopError } from '../errors.ts'
import { staff as staffActor, type RequestOrigin } from '../journal/actors.ts'
import { recordChange } from '../journal/record-change.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import { staffAddedEmail, staffInvitationEmail } from '../mail/staff-mail.ts'
import type { Services } from '../services.ts'
import { addMember, lockRights, setPassword, type NewMember } from './staff-members.ts'
import type { StaffVisitor } from './staff-sessions.ts'

type InviteServices = Pick<Services, 'db' | 'auth' | 'jobs' | 'config' | 'clock'>

/** @throws malformed, where the person is staff already or a field is wrong */
export async function inviteMember(services: InviteServices, visitor: StaffVisitor, member: NewMember): Promise<void> {
  const { db, clock, config } = services
  const { staff } = visitor
  await db.transaction().execute(async (trx) => {
    await lockRights(trx)
    const known = await findUserByEmail(trx, member.email)
    if (known && known.staffRoles.length > 0) throw new ShopError('malformed', { fields: { email: ['Этот человек уже сотрудник'] } })
    const { userId, hasPassword } = await addMember(trx, visitor.actor, member, { at: clock(), isInvited: true })
    const user = await getUser(trx, userId)
    const by = `${staff.firstName} ${staff.lastName}`
    if (hasPassword) return enqueueEmails(trx, services, staffAddedEmail({ user, by, config }))
    const codeId = await reserveCode(services, trx, 'invite', userId)
    return enqueueEmails(trx, services, staffInvitationEmail({ user, by, codeId, hours: codeHours.invite, config }))
  })
}

/** Sends a new link; earlier ones still work until one was used. @throws not_found */
export async function inviteAgain(services: InviteServices, { staff, actor }: StaffVisitor, userId: string): Promise<void> {
  const { db, clock, config } = services
  await db.transaction().execute(async (trx) => {
    const invited = await trx
      .updateTable('staffMembers')
      .set({ invitedAt: clock() })
      .where('userId', '=', userId)
      .where('invitedAt', 'is not', null)
      .executeTakeFirst()
    if (invited.numUpdatedRows === 0n) throw new ShopError('not_found', { detail: 'Приглашение уже принято или отозвано.' })
    await recordChange(trx, actor, { entity: 'staffMembers', id: userId, note: 'Приглашение отправлено ещё раз' }, {}, {})
    const codeId = await reserveCode(services, trx, 'invite', userId)
    const by = `${staff.firstName} ${staff.lastName}`
    await enqueueEmails(
      trx,
      services,
      staffInvitationEmail({ user: await getUser(trx, userId), by, codeId, hours: codeHours.invite, config }),
    )
  })
}

/** @returns e-mail of who was invited; undefined: the link has ended */
export const findInvited = async (services: InviteServices, code: string): Promise<string | undefined> =>
  (await findCodeOwner(services, 'invite', code))?.email

/** @throws code_used_up, malformed (a weak password) */
export async function acceptInvitation(
  services: InviteServices,
  visitor: RequestOrigin,
  { code, password }: { code: string; password: string },
): Promise<void> {
  const { db, auth, config } = services
  await refuseWeakPassword(config, password, await findCodeOwner(services, 'invite', code))
  const passwordHash = await auth.limitHashing(() => hashPassword(password))
  await db.transaction().execute(async (trx) => {
    const { userId } = await takeCode({ auth }, trx, 'invite', code)
    await setPassword(trx, userId, passwordHash)
    const record = { entity: 'staffMembers', id: userId, note: 'Приглашение принято, пароль задан' } as const
    await recordChange(trx, staffActor(userId, visitor), record, {}, {})
  })
}
