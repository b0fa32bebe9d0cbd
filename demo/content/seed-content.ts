// The demo's company pages. Each part goes into its own empty tables, so that a demo shop of an earlier version gets what is new.
import type { Pool } from 'pg'
import { openDatabase } from '#server/database/database.ts'
import type { ImageFiles } from '#server/files/image-store.ts'
import type { VideoFiles } from '#server/files/video-store.ts'
import { loadHome } from './load-home.ts'
import { productsByIcon, loadObjects } from './load-projects.ts'
import { loadProduction } from './load-production.ts'
import { loadVideos } from './load-videos.ts'

type ContentOptions = { pool: Pool; images: ImageFiles; videos?: VideoFiles }

export async function seedContent({ pool, images, videos }: ContentOptions): Promise<void> {
  const db = openDatabase(pool)
  if (videos && (await isEmpty(pool, 'videos'))) await db.transaction().execute((trx) => loadVideos(trx, images, videos))
  if (!(await isEmpty(pool, 'production'))) return
  await db.transaction().execute(async (trx) => {
    const production = await loadProduction(trx, images)
    const goods = await productsByIcon(trx)
    await loadObjects(trx, images, production, goods)
    await loadHome(trx, images, goods)
  })
}

async function isEmpty(pool: Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(`select not exists (select from ${table}) as empty`)
  return rows[0]?.empty === true
}
