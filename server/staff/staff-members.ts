// Adds, changes and removes staff (STAFF-02, STAFF-03): by the command and by owners; each change is in the journal.
import { sql } from 'kysely'
import { staffRoles, type StaffRole } from '#contract/accounts/permissions.ts'
import type { Actor } from '#contract/journal/actor.ts'
import { refuseWeakPassword } from '../accounts/common-passwords.ts'
import { findUserByEmail, rolesOf } from '../accounts/find-user.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { ShopError } from '../errors.ts'
import { requireVersion } from '../journal/require-version.ts'
import { changeRecord, recordChange } from '../journal/record-change.ts'
import type { Database, Trx } from '../database/database.ts'
import { dbNow } from '../database/sql-time.ts'
import type { Services } from '../services.ts'
import { shopIdsOf } from './find-staff-session.ts'

export type Rights = { roles: readonly StaffRole[]; /** of a seller */ shopIds: readonly number[] }

export type NewMember = Rights & { email: string; /** «Имя Фамилия»; by default from the e-mail */ name?: string | undefined }

/**
 * Gives an account its roles, and makes it where there is none.
 * @param passwordHash of a new account; without it the person sets a password by a link
 * @returns whether the account has a password now @throws malformed
 */
export async function addMember(
  trx: Trx,
  actor: Actor,
  { email, name, ...rights }: NewMember,
  { at, passwordHash, isInvited = false }: { at: Date; passwordHash?: string | undefined; isInvited?: boolean },
): Promise<{ userId: string; hasPassword: boolean }> {
  await lockRights(trx)
  const known = await findUserByEmail(trx, email)
  const userId = known?.id ?? (await createAccount(trx, actor, { email, name }, at))
  if (known && !known.isEmailConfirmed) await forgetStranger(trx, actor, userId)
  const credential = await trx.selectFrom('credentials').select('id').where('userId', '=', userId).executeTakeFirst()
  if (!credential && passwordHash !== undefined) await setPassword(trx, userId, passwordHash)
  const hasPassword = credential !== undefined || passwordHash !== undefined
  await trx
    .insertInto('staffMembers')
    .values({ userId, invitedAt: isInvited && !hasPassword ? at : null })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  await changeRights(trx, actor, userId, rights)
  return { userId, hasPassword }
}

/** A stranger may have registered with this e-mail: the password of an account that was never confirmed opens nothing. */
async function forgetStranger(trx: Trx, actor: Actor, userId: string): Promise<void> {
  await trx.deleteFrom('credentials').where('userId', '=', userId).execute()
  await trx.deleteFrom('sessions').where('userId', '=', userId).execute()
  await changeRecord(trx, actor, { entity: 'users', id: userId }, () =>
    trx.updateTable('users').set({ isEmailConfirmed: true }).where('id', '=', userId).execute(),
  )
}

async function createAccount(trx: Trx, actor: Actor, { email, name }: Pick<NewMember, 'email' | 'name'>, at: Date): Promise<string> {
  const [firstName = '', ...rest] = (name?.trim() || email.split('@', 1)[0]!).split(/\s+/)
  const fields = { email, firstName, lastName: rest.join(' ') || 'сотрудник' }
  const { id } = await trx
    .insertInto('users')
    // The company vouches for the mailbox; consent is what customers give.
    .values({ ...fields, phone: '', isEmailConfirmed: true, consentAt: at, consentVersion: 'staff' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(trx, actor, { entity: 'users', id }, undefined, fields)
  return id
}

/**
 * @param expected version that the change is based on; undefined: any
 * @throws conflict, forbidden (the last owner), malformed, not_found
 */
export async function changeRights(trx: Trx, actor: Actor, userId: string, { roles, shopIds }: Rights, expected?: number): Promise<void> {
  if (roles.length === 0) throw new ShopError('malformed', { fields: { roles: ['Выберите роль'] } })
  if (roles.includes('seller') && shopIds.length === 0)
    throw new ShopError('malformed', { fields: { shops: ['Выберите магазины продавца'] } })
  await lockRights(trx)
  const before = await readRights(trx, userId)
  const after = {
    roles: staffRoles.filter((role) => roles.includes(role)),
    shopIds: roles.includes('seller') ? shopIds.toSorted((a, b) => a - b) : [],
  }
  requireVersion(expected, before)
  if (before.roles.includes('owner') && !after.roles.includes('owner')) await refuseLastOwner(trx, userId)
  if (sameRights(before, after)) return
  await trx.deleteFrom('staffRoles').where('userId', '=', userId).execute()
  await trx.deleteFrom('staffShops').where('userId', '=', userId).execute()
  await trx
    .insertInto('staffRoles')
    .values(after.roles.map((role) => ({ userId, role })))
    .execute()
  if (after.shopIds.length > 0)
    await trx
      .insertInto('staffShops')
      .values(after.shopIds.map((shopId) => ({ userId, shopId })))
      .execute()
  const { version } = await trx
    .updateTable('staffMembers')
    .set({ updatedAt: sql<Date>`clock_timestamp()` })
    .where('userId', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordChange(trx, actor, { entity: 'staffMembers', id: userId, version }, shown(before), shown(after))
}

/** Ends the sessions at once; the account stays a customer's. @throws not_found, forbidden (the last owner) */
export async function removeMember(trx: Trx, actor: Actor, userId: string): Promise<void> {
  await lockRights(trx)
  const before = await readRights(trx, userId)
  if (before.roles.includes('owner')) await refuseLastOwner(trx, userId)
  for (const table of ['staffRoles', 'staffShops', 'staffMembers'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
  await endSignIns(trx, userId)
  await recordChange(trx, actor, { entity: 'staffMembers', id: userId }, shown(before), undefined)
}

/** A new password, no second factor, no sessions. @throws malformed (a weak password), not_found */
export async function resetMember(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  email: string,
  password: string,
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user || user.staffRoles.length === 0) throw new ShopError('not_found', { detail: `Сотрудника с\u00a0почтой ${email} нет.` })
  await refuseWeakPassword(config, password, user)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, user.id, passwordHash)
    await endSignIns(trx, user.id)
    await trx.deleteFrom('sessions').where('userId', '=', user.id).execute()
    await recordChange(trx, actor, { entity: 'staffMembers', id: user.id, note: 'Пароль задан заново, второй шаг снят' }, {}, {})
  })
}

/** `shops`: names of a seller's shops */
export type Member = Awaited<ReturnType<typeof listMembers>>[number]

/** All of them: a company has some dozens. */
export const listMembers = (db: Database) =>
  db
    .selectFrom('staffMembers')
    .innerJoin('users', 'users.id', 'staffMembers.userId')
    .select(['userId', 'email', 'hasSecondFactor', 'seenAt', 'invitedAt', 'staffMembers.version'])
    .select([
      sql<string>`first_name || ' ' || last_name`.as('name'),
      shopIdsOf.as('shopIds'),
      rolesOf.as('roles'),
      sql<
        string[]
      >`array(select shops.name from staff_shops join shops on shops.id = shop_id where user_id = users.id order by shops.name)`.as(
        'shops',
      ),
    ])
    .orderBy('email')
    .execute()

/** Ends an open invitation. */
export async function setPassword(trx: Trx, userId: string, passwordHash: string): Promise<void> {
  await trx
    .insertInto('credentials')
    .values({ userId, providerId: 'credential', accountId: userId, passwordHash })
    .onConflict((conflict) => conflict.columns(['userId', 'providerId']).doUpdateSet({ passwordHash, updatedAt: dbNow }))
    .execute()
  await trx.updateTable('staffMembers').set({ invitedAt: null }).where('userId', '=', userId).execute()
}

/** Sessions, second factor, remembered devices and links. */
async function endSignIns(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('staffSessions').where('userId', '=', userId).execute()
  await trx.deleteFrom('twoFactors').where('userId', '=', userId).execute()
  await trx.updateTable('users').set({ hasSecondFactor: false }).where('id', '=', userId).where('hasSecondFactor', '=', true).execute()
  await trx.deleteFrom('verifications').where('value', 'like', `%${userId}`).execute()
}

/** Changes of rights are few: one at a time sees all owners. Before the first write, or two at once wait for each other. */
export const lockRights = (trx: Trx) => sql`lock table staff_members in share row exclusive mode`.execute(trx)

const readRights = (db: Database, userId: string): Promise<Rights & { version: number }> =>
  db
    .selectFrom('staffMembers')
    .innerJoin('users', 'users.id', 'userId')
    .select(['staffMembers.version', rolesOf.as('roles'), shopIdsOf.as('shopIds')])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow(() => new ShopError('not_found', { detail: 'Такого сотрудника нет.' }))

const shown = ({ roles, shopIds }: Rights) => ({ roles: roles.join(', '), shops: shopIds.join(', ') })

const sameRights = (a: Rights, b: Rights): boolean => JSON.stringify(shown(a)) === JSON.stringify(shown(b))

async function refuseLastOwner(db: Database, userId: string): Promise<void> {
  const other = await db
    .selectFrom('staffRoles')
    .select('userId')
    .where('role', '=', 'owner')
    .where('userId', '!=', userId)
    .executeTakeFirst()
  if (!other) throw new ShopError('forbidden', { detail: 'Это последний владелец. Сначала дайте эту роль другому сотруднику.' })
}
