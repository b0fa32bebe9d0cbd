// Makes the owner of the demo shop (STAFF-02): a random password, in a file that only its user may read.
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { hashPassword } from '#server/accounts/password-hash.ts'
import { openDatabase } from '#server/database/database.ts'
import { system } from '#server/journal/actors.ts'
import { addMember } from '#server/staff/staff-members.ts'

const email = 'owner@rodnik.example'

/** @returns the file with e-mail and password; undefined: the shop has an owner already */
export async function makeDemoOwner({ pool, folder }: { pool: Pool; folder: string }): Promise<string | undefined> {
  const db = openDatabase(pool)
  if (await db.selectFrom('staffRoles').select('role').where('role', '=', 'owner').executeTakeFirst()) return undefined
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const file = join(folder, 'demo-owner.txt')
  await writeFile(file, `${email}\n${password}\n`, { mode: 0o600 })
  const member = { email, name: 'Арман Сейткали', roles: ['owner'] as const, shopIds: [] }
  await db.transaction().execute((trx) => addMember(trx, system('demo'), member, { at: new Date(), passwordHash }))
  return file
}
