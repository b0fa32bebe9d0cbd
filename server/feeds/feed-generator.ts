// Feeds as files, made anew when goods have changed and not at each request: written packed, piece by piece, and given when whole. Only
// the first of all is given while it grows: its readers have nothing older, and at 100,000 goods a whole one takes some 40 s.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { GrowingFile } from './tail-file.ts'

export type FeedFile = {
  /** what is known of a whole one only */
  whole?: {
    /** weak: the same in all processes for the same goods on the same day */
    etag: string
    modifiedAt: Date
    /** of the packed file */
    bytes: number
  }
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
  waitMs?: number
  /** how long a request waits for the first of all before it is given while it grows */
  firstTimeoutMs?: number
}

type Kept = Required<FeedFile> & { path: string; /** of the one before it */ olderPath?: string; generation: number; madeAt: number }
type Making = { growing: GrowingFile; kept: Promise<Kept> }

export async function openFeedFiles({
  folder,
  generation,
  clock,
  restMs = 5 * 60_000,
  oldMs = 6 * 3_600_000,
  waitMs = 20_000,
  firstTimeoutMs = 1000,
}: FeedFilesOptions) {
  // What an earlier process left belongs to goods that have changed since.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const stopping = new AbortController()
  const known = new Map<string, Kept>()
  const underWay = new Map<string, Making>()

  async function make(name: string, pieces: AsyncIterable<string>, growing: GrowingFile): Promise<Kept> {
    const before = known.get(name)
    const asOf = generation() // what changes while it is written is in the next one
    const madeAt = clock().getTime()
    const hash = createHash('sha256')
    const { path } = growing
    try {
      await pipeline(hashed(pieces, hash), createGzip({ level: 6 }), (packed) => growing.writeAll(packed), { signal: stopping.signal })
      const etag = `W/"${hash.digest('hex').slice(0, 32)}"`
      if (before?.whole.etag === etag) {
        await rm(path)
        return Object.assign(before, { generation: asOf, madeAt })
      }
      const whole = { etag, modifiedAt: new Date(madeAt), bytes: growing.bytes }
      const kept: Kept = { whole, open: () => createReadStream(path), path, olderPath: before?.path, generation: asOf, madeAt }
      known.set(name, kept)
      // Who was just given the one before has yet to open it: it goes with the next. Who reads an older one still reads on without its name.
      if (before?.olderPath) await rm(before.olderPath, { force: true })
      return kept
    } catch (error) {
      growing.fail(error)
      await rm(path, { force: true })
      throw error
    }
  }

  function startMaking(name: string, pieces: AsyncIterable<string>): Making {
    const growing = new GrowingFile(join(folder, `${name}-${randomBytes(8).toString('hex')}.xml.gz`))
    const kept = make(name, pieces, growing).finally(() => underWay.delete(name))
    kept.catch(() => undefined) // heard by those who wait
    const making = { growing, kept }
    underWay.set(name, making)
    return making
  }

  return {
    /** @param pieces called when the feed has to be made. @throws what the making throws at once, where there is no older feed */
    async find(name: string, pieces: () => AsyncIterable<string>): Promise<FeedFile> {
      const before = known.get(name)
      if (before) {
        const age = clock().getTime() - before.madeAt
        if (age < restMs || (age < oldMs && before.generation === generation())) return before
      }
      const { kept, growing } = underWay.get(name) ?? startMaking(name, pieces())
      if (before) return Promise.race([kept, setTimeout(waitMs, before, { ref: false })]).catch(() => before)
      const soFar: FeedFile = { open: () => Readable.from(growing.read(), { objectMode: false }) }
      return Promise.race([kept, setTimeout(firstTimeoutMs, soFar, { ref: false })])
    },
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.allSettled([...underWay.values()].map(({ kept }) => kept))
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
