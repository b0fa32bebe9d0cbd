// Stores drawings as SVG among the images of the shop, which renders a width to pixels at its first request.
import { createHash } from 'node:crypto'
import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { putWhole } from '#server/files/content-disk.ts'
import type { ImageFiles } from '#server/files/image-store.ts'
import { toDrawingName } from '#server/files/render-image.ts'

/** Pixels of the widest file; the SVG has the same size. */
export type Drawing = { svg: string; width: number; height: number }

const zip = promisify(gzip)

const hashOf = (svg: string) => createHash('sha256').update('drawing v1').update(svg).digest('hex').slice(0, 32)

/** @returns ids in the order of the drawings */
export async function storeDrawings({ disk }: ImageFiles, db: Database, drawings: readonly Drawing[]): Promise<number[]> {
  const byHash = new Map(drawings.map((drawing) => [hashOf(drawing.svg), drawing]))
  const hashes = [...byHash.keys()]
  const known = await idsOf(db, hashes)
  await Promise.all(
    [...byHash].map(async ([hash, { svg }]) => {
      if (!known.has(hash) || !(await disk.exists(toDrawingName(hash)))) await putWhole(disk, toDrawingName(hash), await zip(svg))
    }),
  )
  const missing = [...byHash].filter(([hash]) => !known.has(hash))
  if (missing.length > 0) {
    const rows = missing.map(([contentHash, { width, height }]) => ({ contentHash, width, height }))
    await db
      .insertInto('images')
      .values(rows)
      .onConflict((conflict) => conflict.column('contentHash').doNothing())
      .execute()
  }
  const ids = missing.length > 0 ? await idsOf(db, hashes) : known
  return drawings.map(({ svg }) => {
    const id = ids.get(hashOf(svg))
    if (id === undefined) throw new Error('a drawing vanished while it was stored')
    return id
  })
}

async function idsOf(db: Database, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'contentHash'])
    .where('contentHash', '=', sql<string>`any(${[...hashes]})`)
    .execute()
  return new Map(rows.map((row) => [row.contentHash, row.id]))
}

/** Writes a drawing's AVIF before the first visitor needs it. */
export async function prepareDrawing(images: ImageFiles, hash: string, width: number): Promise<void> {
  const file = await images.findFile(`${hash}-${width}.avif`)
  file?.stream.destroy()
}
