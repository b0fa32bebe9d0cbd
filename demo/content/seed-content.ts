// The demo's company pages. Each part goes into its own empty tables, so that a demo shop of an earlier version gets what is new.
import type { Pool } from 'pg'
import { openDatabase } from '#server/database.ts'
import type { ImageFiles } from '#server/files/images.ts'
import { loadHome } from './load-home.ts'
import { goodsByIcon, loadObjects } from './load-objects.ts'
import { loadProduction } from './load-production.ts'

export async function seedContent({ pool, images }: { pool: Pool; images: ImageFiles }): Promise<void> {
  const db = openDatabase(pool)
  if (!(await isEmpty(pool, 'production'))) return
  await db.transaction().execute(async (trx) => {
    const production = await loadProduction(trx, images)
    const goods = await goodsByIcon(trx)
    await loadObjects(trx, images, production, goods)
    await loadHome(trx, images, goods)
  })
}

async function isEmpty(pool: Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(`select not exists (select from ${table}) as empty`)
  return rows[0]?.empty === true
}
