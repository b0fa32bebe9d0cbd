// Reads and changes the name of a person of staff, by themselves.
import * as z from 'zod/mini'
import { middleNameText, profileForm } from '#contract/accounts/account-forms.schema.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { dbNow } from '../database/sql-time.ts'
import { requireVersion } from '../http/record-version.ts'
import { changeRecord } from '../journal/record-change.ts'
import type { StaffVisitor } from './staff-sessions.ts'

const { lastName, firstName } = profileForm.shape
export const ownProfile = z.partial(z.object({ lastName, firstName, middleName: middleNameText }))

export const readOwnProfile = (db: Database, userId: string) =>
  db.selectFrom('users').select(['lastName', 'firstName', 'middleName', 'version']).where('id', '=', userId).executeTakeFirstOrThrow()

/** @throws conflict */
export async function changeOwnProfile(
  db: Database,
  visitor: StaffVisitor,
  change: z.output<typeof ownProfile>,
  expected: number,
): Promise<void> {
  const { id } = visitor.staff
  await inTransaction(db, (trx) =>
    changeRecord(trx, visitor.actor, { entity: 'users', id }, (before) => {
      requireVersion(expected, before, change)
      return trx
        .updateTable('users')
        .set({ ...change, updatedAt: dbNow })
        .where('id', '=', id)
        .execute()
    }),
  )
}
