// Generates feeds as gzip files when products have changed, not per request.
// Only the very first feed is sent while it is written: its readers have nothing older, and it can take 40 s.
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
  whole?: {
    /** weak: the same in all processes for the same products on the same day */
    etag: string
    modifiedAt: Date
    bytes: number
  }
  open(): Readable
}

type FeedFilesOptions = {
  folder: string
  /** grows with every visible change of products */
  version: () => number
  clock: () => Date
  /** a younger feed is fresh, whatever has changed */
  freshMs?: number
  /** an older feed is regenerated: its date and parts without change events (descriptions) expire */
  maxAgeMs?: number
  /** how long a request waits for a newer feed before it gets the current one */
  waitMs?: number
  /** how long a request waits for the very first feed before it gets the growing file */
  firstTimeoutMs?: number
}

type StoredFeed = Required<FeedFile> & { path: string; olderPath?: string; version: number; madeAt: number }
type PendingFeed = { growing: GrowingFile; stored: Promise<StoredFeed> }

export async function openFeedFiles({
  folder,
  version,
  clock,
  freshMs = 5 * 60_000,
  maxAgeMs = 6 * 3_600_000,
  waitMs = 20_000,
  firstTimeoutMs = 1000,
}: FeedFilesOptions) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const stopping = new AbortController()
  const known = new Map<string, StoredFeed>()
  const pending = new Map<string, PendingFeed>()

  async function make(name: string, chunks: AsyncIterable<string>, growing: GrowingFile): Promise<StoredFeed> {
    const before = known.get(name)
    const asOf = version() // later changes are in the next feed
    const madeAt = clock().getTime()
    const hash = createHash('sha256')
    const { path } = growing
    try {
      await pipeline(hashed(chunks, hash), createGzip({ level: 6 }), (compressed) => growing.writeAll(compressed), {
        signal: stopping.signal,
      })
      const etag = `W/"${hash.digest('hex').slice(0, 32)}"`
      if (before?.whole.etag === etag) {
        await rm(path)
        return Object.assign(before, { version: asOf, madeAt })
      }
      const whole = { etag, modifiedAt: new Date(madeAt), bytes: growing.bytes }
      const stored: StoredFeed = { whole, open: () => createReadStream(path), path, olderPath: before?.path, version: asOf, madeAt }
      known.set(name, stored)
      // Clients that got the previous feed may not have opened it yet; open readers do not need its name.
      if (before?.olderPath) await rm(before.olderPath, { force: true })
      return stored
    } catch (error) {
      growing.fail(error)
      await rm(path, { force: true })
      throw error
    }
  }

  function startGenerating(name: string, chunks: AsyncIterable<string>): PendingFeed {
    const growing = new GrowingFile(join(folder, `${name}-${randomBytes(8).toString('hex')}.xml.gz`))
    const stored = make(name, chunks, growing).finally(() => pending.delete(name))
    stored.catch(() => undefined) // waiting requests receive it
    const feed = { growing, stored }
    pending.set(name, feed)
    return feed
  }

  return {
    /** @param chunks called to generate the feed. @throws its error when there is no older feed */
    async find(name: string, chunks: () => AsyncIterable<string>): Promise<FeedFile> {
      const before = known.get(name)
      if (before) {
        const age = clock().getTime() - before.madeAt
        if (age < freshMs || (age < maxAgeMs && before.version === version())) return before
      }
      const { stored, growing } = pending.get(name) ?? startGenerating(name, chunks())
      if (before) return Promise.race([stored, setTimeout(waitMs, before, { ref: false })]).catch(() => before)
      const soFar: FeedFile = { open: () => Readable.from(growing.read(), { objectMode: false }) }
      return Promise.race([stored, setTimeout(firstTimeoutMs, soFar, { ref: false })])
    },
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.allSettled([...pending.values()].map(({ stored }) => stored))
    },
  }
}

/** The time of day in the head is no change of the feed, its day is: feeds must not be old. */
async function* hashed(chunks: AsyncIterable<string>, hash: ReturnType<typeof createHash>): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    hash.update(chunk.replace(/(<yml_catalog date="\d{4}-\d\d-\d\d)[^"]*/, '$1'))
    yield chunk
  }
}
