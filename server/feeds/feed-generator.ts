// Generates feeds as gzip files when a request finds no fresh one, not per request.
// A slow feed is sent while it is written: stock must not be old, and a million products take 40 s.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { GrowingFile } from './growing-file.ts'

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
  clock: () => Date
  /** an older feed is generated again: its prices and stock expire */
  freshMs(): number | Promise<number>
  /** how long a request waits for the whole feed, with its tag, before it gets the growing file */
  waitMs?: number
}

type StoredFeed = Required<FeedFile> & { path: string; olderPath?: string; madeAt: number }
type PendingFeed = { growing: GrowingFile; stored: Promise<StoredFeed> }

export async function openFeedFiles({ folder, clock, freshMs, waitMs = 10_000 }: FeedFilesOptions) {
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder)
  // Of this process: others may have the same data folder.
  const ownFolder = await mkdtemp(join(folder, 'process-'))
  const stopping = new AbortController()
  const known = new Map<string, StoredFeed>()
  const pending = new Map<string, PendingFeed>()

  async function make(name: string, chunks: AsyncIterable<string>, growing: GrowingFile): Promise<StoredFeed> {
    const before = known.get(name)
    const madeAt = clock().getTime()
    const hash = createHash('sha256')
    const { path } = growing
    try {
      await mkdir(ownFolder, { recursive: true }) // another process may have removed it
      await pipeline(hashed(chunks, hash), createGzip({ level: 6 }), (compressed) => growing.writeAll(compressed), {
        signal: stopping.signal,
      })
      const etag = `W/"${hash.digest('hex').slice(0, 32)}"`
      // The date is new even with the same content: another process may have given other content in between.
      const whole = { etag, modifiedAt: new Date(madeAt), bytes: growing.bytes }
      const stored: StoredFeed = { whole, open: () => createReadStream(path), path, olderPath: before?.path, madeAt }
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
    const growing = new GrowingFile(join(ownFolder, `${name}-${randomBytes(8).toString('hex')}.xml.gz`))
    const stored = make(name, chunks, growing).finally(() => pending.delete(name))
    stored.catch(() => undefined) // waiting requests receive it
    const feed = { growing, stored }
    pending.set(name, feed)
    return feed
  }

  return {
    /** @param chunks called to generate the feed. @throws its error */
    async find(name: string, chunks: () => AsyncIterable<string>): Promise<FeedFile> {
      const before = known.get(name)
      if (before && clock().getTime() - before.madeAt < (await freshMs())) return before
      const { stored, growing } = pending.get(name) ?? startGenerating(name, chunks())
      const soFar: FeedFile = { open: () => Readable.from(growing.read(), { objectMode: false }) }
      return Promise.race([stored, setTimeout(waitMs, soFar, { ref: false })])
    },
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.allSettled([...pending.values()].map(({ stored }) => stored))
      await rm(ownFolder, { recursive: true, force: true })
    },
  }
}

/** Files of killed processes; a feed of a living one is not used for so long. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - 3_600_000) await rm(path, { recursive: true, force: true })
  }
}

/** The time of day in the head is no change of the feed, its day is: feeds must not be old. */
async function* hashed(chunks: AsyncIterable<string>, hash: ReturnType<typeof createHash>): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    hash.update(chunk.replace(/(<yml_catalog date="\d{4}-\d\d-\d\d)[^"]*/, '$1'))
    yield chunk
  }
}
