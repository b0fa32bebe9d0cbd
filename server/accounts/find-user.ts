// Reads users by ID or e-mail.
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

const users = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'lastName', 'firstName', 'middleName', 'phone', 'role', 'isEmailConfirmed', 'ownPriceTypeId'])
