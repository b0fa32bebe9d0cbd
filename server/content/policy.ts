// Reads versions of the privacy policy: the current one, former ones, the one of a consent (ROUTE-06).
import type { RichText } from '#contract/content/rich-text.schema.ts'
import { ShopError } from '../errors.ts'
import { readRichText } from './parse-rich-text.ts'
import type { Database } from '../database/database.ts'

export type PolicyVersion = { version: string; inForceFrom: Date; changes: string }
export type Policy = PolicyVersion & { body: RichText; isCurrent: boolean; others: PolicyVersion[] }

const publishedVersions = (db: Database, at: Date) =>
  db.selectFrom('policyVersions').where('isPublished', '=', true).where('inForceFrom', '<=', at).orderBy('inForceFrom', 'desc')

/** Version in force at the time, also as a value of an insert; null without a published one. */
export const versionInForce = (db: Database, at: Date) => publishedVersions(db, at).select('version').limit(1)

/** '' without a published version: there is no text to agree to. */
export async function currentPolicyVersion(db: Database, at: Date): Promise<string> {
  return (await versionInForce(db, at).executeTakeFirst())?.version ?? ''
}

/**
 * @param version default: the one in force
 * @throws ShopError not_found: unknown, not published, or not yet in force
 */
export async function getPolicy(db: Database, at: Date, version?: string): Promise<Policy> {
  const rows = await publishedVersions(db, at).select(['version', 'inForceFrom', 'changes']).execute()
  const found = version === undefined ? rows[0] : rows.find((row) => row.version === version)
  if (!found) throw new ShopError('not_found', { detail: 'Такой редакции политики нет.' })
  const { body } = await db.selectFrom('policyVersions').select('body').where('version', '=', found.version).executeTakeFirstOrThrow()
  return {
    ...found,
    body: readRichText(body, `policy ${found.version}`),
    isCurrent: found === rows[0],
    others: rows.filter((row) => row !== found),
  }
}
