// Feeds as files, made anew when goods have changed and not at each request: written packed, piece by piece, and swapped when whole.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGzip } from 'node:zlib'

export type FeedFile = {
  /** weak: the same in all processes for the same goods on the same day */
  etag: string
  modifiedAt: Date
  /** of the packed file */
  bytes: number
  /** packed with gzip */
  open(): Readable
}

type FeedFilesOptions = {
  folder: string
  /** grows with every visible change of the goods */
  generation: () => number
  clock: () => Date
  /** a feed younger than this is good enough, whatever has changed */
  restMs?: number
  /** older than this it is made anew, because the date inside and what the change feed does not tell (descriptions) grow old */
  oldMs?: number
  /** how long a request waits for a newer feed before it takes the one that is there */
  patienceMs?: number
}

type Kept = FeedFile & { path: string; generation: number; madeAt: number }

export async function openFeedFiles({
  folder,
  generation,
  clock,
  restMs = 5 * 60_000,
  oldMs = 6 * 3_600_000,
  patienceMs = 20_000,
}: FeedFilesOptions) {
  // What an earlier process left belongs to goods that have changed since.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const stopping = new AbortController()
  const known = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Kept>>()

  async function make(name: string, pieces: AsyncIterable<string>): Promise<Kept> {
    const before = known.get(name)
    const asOf = generation() // what changes while it is written is in the next one
    const madeAt = clock().getTime()
    const unfinished = join(folder, `${name}-${randomBytes(8).toString('hex')}.unfinished`)
    const hash = createHash('sha256')
    try {
      await pipeline(hashed(pieces, hash), createGzip({ level: 6 }), createWriteStream(unfinished), { signal: stopping.signal })
      const etag = `W/"${hash.digest('hex').slice(0, 32)}"`
      if (before?.etag === etag) {
        await rm(unfinished)
        return Object.assign(before, { generation: asOf, madeAt })
      }
      const path = join(folder, `${name}-${etag.slice(3, -1)}.xml.gz`)
      await rename(unfinished, path)
      const { size } = await stat(path)
      const kept: Kept = {
        etag,
        modifiedAt: new Date(madeAt),
        bytes: size,
        open: () => createReadStream(path),
        path,
        generation: asOf,
        madeAt,
      }
      known.set(name, kept)
      // Who is reading it reads on: the name goes, the bytes stay until they are closed.
      if (before && before.path !== path) await rm(before.path, { force: true })
      return kept
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  return {
    /** @param pieces called when the feed has to be made. @throws what the making throws, where there is no older feed */
    async find(name: string, pieces: () => AsyncIterable<string>): Promise<FeedFile> {
      const before = known.get(name)
      if (before) {
        const age = clock().getTime() - before.madeAt
        if (age < restMs || (age < oldMs && before.generation === generation())) return before
      }
      let making = underWay.get(name)
      if (!making) {
        making = make(name, pieces()).finally(() => underWay.delete(name))
        underWay.set(name, making)
        making.catch(() => undefined) // heard by those who wait
      }
      if (!before) return making
      return Promise.race([making, setTimeout(patienceMs, before, { ref: false })]).catch(() => before)
    },
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

/** The time of day in the head is no change of the feed; its day is, because feeds may not be old. */
async function* hashed(pieces: AsyncIterable<string>, hash: ReturnType<typeof createHash>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    hash.update(piece.replace(/(<yml_catalog date="\d{4}-\d\d-\d\d)[^"]*/, '$1'))
    yield piece
  }
}
