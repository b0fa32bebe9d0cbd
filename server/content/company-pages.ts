// Reads the single pages of the company: about, service, delivery, events (CONT-01).
import type { CompanyPageKey } from '#contract/content/content-links.ts'
import { listPictureIds } from '#contract/content/rich-text.schema.ts'
import type { Database } from '../database/database.ts'
import { findPictures, pictureColumn } from './content-images.ts'
import { readRichText } from './parse-rich-text.ts'

/** undefined where it is not published */
export async function findCompanyPage(db: Database, key: CompanyPageKey) {
  const row = await db
    .selectFrom('companyPages')
    .select(['title', 'summary', 'body', pictureColumn('companyPages.pictureId').as('picture')])
    .where('key', '=', key)
    .where('isPublished', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const body = readRichText(row.body, `company page ${key}`)
  return { ...row, body, pictures: await findPictures(db, listPictureIds(body)) }
}
