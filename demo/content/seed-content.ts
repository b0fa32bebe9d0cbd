// Seeds the demo company's pages, each part into its own empty tables.
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
    const products = await productsByIcon(trx)
    await loadObjects(trx, images, production, products)
    await loadHome(trx, images, products)
  })
}

async function isEmpty(pool: Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(`select not exists (select from ${table}) as empty`)
  return rows[0]?.empty === true
}
