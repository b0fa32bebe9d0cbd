import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Database } from '../database/database.ts'

/** Of the product asked about; undefined where none was named or none has the article (any more). */
export async function findProductName(db: Database | Transaction<DB>, article: string): Promise<string | undefined> {
  if (article === '') return undefined
  const product = await db.selectFrom('products').select('name').where('article', '=', article).executeTakeFirst()
  return product?.name
}
