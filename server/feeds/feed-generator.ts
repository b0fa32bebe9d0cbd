// Generates feeds as gzip files when a request finds no fresh one, not per request.
// An old one is never sent: its stock is wrong. Of a million products it takes 40 s; a request that gave up finds it later.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { removeAbandoned } from '../lib/remove-abandoned.ts'
import { SharedWork } from '../lib/shared-work.ts'

export type FeedFile = {
  /** weak: the same in all processes for the same products on the same day */
  etag: string
  modifiedAt: Date
  bytes: number
  open(): Readable
}

type FeedFilesOptions = {
  folder: string
  clock: () => Date
  /** an older feed is generated again: its prices and stock expire */
  freshMs(): number | Promise<number>
}

type StoredFeed = FeedFile & { path: string; olderPath?: string }

export async function openFeedFiles({ folder, clock, freshMs }: FeedFilesOptions) {
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder)
  // Of this process: others may have the same data folder.
  const ownFolder = await mkdtemp(join(folder, 'process-'))
  const stopping = new AbortController()
  const known = new Map<string, StoredFeed>()
  const pending = new SharedWork<string, StoredFeed>()

  async function generate(name: string, chunks: AsyncIterable<string>): Promise<StoredFeed> {
    const before = known.get(name)
    // The date is new even with the same content: another process may have given other content in between.
    const modifiedAt = clock()
    const hash = createHash('sha256')
    const path = join(ownFolder, `${name}-${randomBytes(8).toString('hex')}.xml.gz`)
    await mkdir(ownFolder, { recursive: true }) // another process may have removed it
    const file = createWriteStream(path)
    try {
      await pipeline(hashed(chunks, hash), createGzip({ level: 6 }), file, { signal: stopping.signal })
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    const etag = `W/"${hash.digest('hex').slice(0, 32)}"`
    const stored = { etag, modifiedAt, bytes: file.bytesWritten, open: () => createReadStream(path), path, olderPath: before?.path }
    known.set(name, stored)
    // Clients that got the previous feed may not have opened it yet; open readers do not need its name.
    if (before?.olderPath) await rm(before.olderPath, { force: true })
    return stored
  }

  return {
    /** Concurrent requests wait for one feed. @param chunks called to generate it. @throws its error */
    async find(name: string, chunks: () => AsyncIterable<string>): Promise<FeedFile> {
      const before = known.get(name)
      if (before && clock().getTime() - before.modifiedAt.getTime() < (await freshMs())) return before
      return pending.run(name, () => generate(name, chunks()))
    },
    async stop(): Promise<void> {
      stopping.abort()
      await pending.ended()
      await rm(ownFolder, { recursive: true, force: true })
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
