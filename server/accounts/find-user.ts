// Reads users by ID or e-mail.
import type { Transaction } from 'kysely'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Database } from '../database/database.ts'

export async function getUser(db: Database | Transaction<DB>, id: string): Promise<SignedInUser> {
  return users(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findUser(db: Database | Transaction<DB>, id: string): Promise<SignedInUser | undefined> {
  return users(db).where('id', '=', id).executeTakeFirst()
}

/** @param email in lower case */
export async function findUserByEmail(db: Database | Transaction<DB>, email: string): Promise<SignedInUser | undefined> {
  return users(db).where('email', '=', email).executeTakeFirst()
}

const users = (db: Database | Transaction<DB>) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'lastName', 'firstName', 'middleName', 'phone', 'role', 'isEmailConfirmed', 'ownPriceTypeId'])
