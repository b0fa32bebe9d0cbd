// Announces that the questions on the pages of products have changed (ADM-03).
import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'

/** Of products that are still there; every process forgets their pages. */
export async function questionsChanged(trx: Trx, articles: readonly string[]): Promise<void> {
  await sql`select catalogue_products_changed(array(select id from products where article = any(${articles})))`.execute(trx)
}
