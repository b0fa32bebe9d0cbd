// Stores drawings as SVG and renders a width to pixels at its first request.
import { createHash, randomBytes } from 'node:crypto'
import { gunzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { Disk } from 'flydrive'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Database } from '../database/database.ts'
import { encode } from './image-encoding.ts'

/** Pixels of the widest file; the SVG has the same size. */
export type Drawing = { svg: string; width: number; height: number }

const zip = promisify(gzip)
const unzip = promisify(gunzip)
// Rendering uses the threads that read files, too; a page of new images must not block them.
const atOnce = 2

const hashOf = (svg: string) => createHash('sha256').update('drawing v1').update(svg).digest('hex').slice(0, 32)
const sourceOf = (hash: string) => `drawings/${hash.slice(0, 2)}/${hash}.svg.gz`

export function openDrawings(disk: Disk): {
  store(db: Database, drawings: readonly Drawing[]): Promise<number[]>
  make(name: string, hash: string, width: number): Promise<boolean>
} {
  const underWay = new Map<string, Promise<boolean>>()
  const waiting: (() => void)[] = []
  let busy = 0

  const render = async (name: string, hash: string, width: number): Promise<boolean> => {
    const source = sourceOf(hash)
    if (!(await disk.exists(source))) return false
    if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    busy++
    try {
      const svg = await unzip(await disk.getBytes(source))
      const bytes = await encode(sharp(svg).resize({ width, withoutEnlargement: true }), name.endsWith('avif') ? 'avif' : 'webp', true)
      // Other requests must not read half a file.
      const unfinished = `drawings/unfinished-${randomBytes(8).toString('hex')}`
      await disk.put(unfinished, bytes)
      await disk.move(unfinished, name)
      return true
    } finally {
      busy--
      waiting.shift()?.()
    }
  }

  return {
    async store(db, drawings) {
      const byHash = new Map(drawings.map((drawing) => [hashOf(drawing.svg), drawing]))
      const hashes = [...byHash.keys()]
      const known = await idsOf(db, hashes)
      await Promise.all(
        [...byHash].map(async ([hash, { svg }]) => {
          if (!known.has(hash) || !(await disk.exists(sourceOf(hash)))) await disk.put(sourceOf(hash), await zip(svg))
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
    },
    make(name, hash, width) {
      const started = underWay.get(name)
      if (started) return started
      const work = render(name, hash, width).finally(() => underWay.delete(name))
      underWay.set(name, work)
      return work
    },
  }
}

async function idsOf(db: Database, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'contentHash'])
    .where('contentHash', '=', sql<string>`any(${[...hashes]})`)
    .execute()
  return new Map(rows.map((row) => [row.contentHash, row.id]))
}
