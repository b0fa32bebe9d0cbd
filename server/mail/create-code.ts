// Creates the code of an e-mailed link while the e-mail is sent, so the queue holds no working code.
import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { tokenHash } from '../lib/token-hash.ts'

export const randomCode = () => randomBytes(24).toString('base64url')

/** Replaces an earlier code of the id. @returns undefined when the link was ended or has expired */
export async function createCode(db: Database, id: string): Promise<string | undefined> {
  const code = randomCode()
  const reserved = await db.selectFrom('verifications').select('value').where('id', '=', id).executeTakeFirst()
  const updated = await db
    .updateTable('verifications')
    // Hashed as the library does.
    .set({ identifier: tokenHash(`${reserved?.value.split(':')[0]}:${code}`) })
    .where('id', '=', id)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n ? code : undefined
}
