// Announces that the questions on the pages of products have changed (ADM-03).
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** Of products that are still there; every process forgets their pages. */
export async function questionsChanged(trx: Transaction<DB>, articles: readonly string[]): Promise<void> {
  await sql`select catalogue_products_changed(array(select id from products where article = any(${articles})))`.execute(trx)
}
