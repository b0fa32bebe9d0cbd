// Reads users by ID or e-mail.
import { sql } from 'kysely'
import type { StaffRole } from '#contract/accounts/permissions.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Database } from '../database/database.ts'

export async function getUser(db: Database, id: string): Promise<SignedInUser> {
  return users(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findUser(db: Database, id: string): Promise<SignedInUser | undefined> {
  return users(db).where('id', '=', id).executeTakeFirst()
}

/** @param email in lower case */
export async function findUserByEmail(db: Database, email: string): Promise<SignedInUser | undefined> {
  return users(db).where('email', '=', email).executeTakeFirst()
}

/** As text, because the driver does not parse arrays of an enum. */
export const rolesOf = sql<StaffRole[]>`array(select role::text from staff_roles where user_id = users.id order by staff_roles.role)`

const users = (db: Database) => db.selectFrom('users').select(signedInUser)

/** Columns of a `SignedInUser`. */
export const signedInUser = [
  'users.id',
  'email',
  'lastName',
  'firstName',
  'middleName',
  'phone',
  'isEmailConfirmed',
  'ownPriceTypeId',
  sql<boolean>`users.price_type_id is not null`.as('hasAgreedPrices'),
  rolesOf.as('staffRoles'),
] as const
