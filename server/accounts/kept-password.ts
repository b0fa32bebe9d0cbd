// The hash of an account's password, read so that a change of it under way is waited for: what was right before may not be any more.
import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Database } from '../database/database.ts'

/** Before a login, by the e-mail as accounts keep it. Undefined where there is no such account. */
export const findPasswordHash = (db: Database | Transaction<DB>, email: string): Promise<string | null | undefined> =>
  db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.userId')
    .select('passwordHash')
    .where('email', '=', email)
    .executeTakeFirst()
    .then((row) => row?.passwordHash)

/** Waits for a change that is under way and reads what it left. @param hold until the transaction ends nobody else changes it */
export const settledPasswordHash = (
  db: Database | Transaction<DB>,
  userId: string,
  { hold }: { hold: boolean },
): Promise<string | null | undefined> =>
  db
    .selectFrom('credentials')
    .select('passwordHash')
    .where('userId', '=', userId)
    .$if(hold, (query) => query.forUpdate())
    .$if(!hold, (query) => query.forShare())
    .executeTakeFirst()
    .then((row) => row?.passwordHash)
