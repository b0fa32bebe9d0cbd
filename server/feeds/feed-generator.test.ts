// Checks when a feed is generated and what it contains (EXCH-02).
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/wait-for.ts'
import { openFeedFiles, type FeedFile } from './feed-generator.ts'

let folder: string
let now = 0
let made = 0
let files: Awaited<ReturnType<typeof openFeedFiles>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-feed-files-'))
  now = Date.UTC(2026, 10, 21)
  made = 0
  files = await openFiles()
})
afterEach(async () => {
  await files.stop()
  await rm(folder, { recursive: true, force: true })
})

/** No wait for tests of the growing feed; the others get enough for a busy machine. */
const openFiles = ({ waitMs = 60_000 } = {}) => openFeedFiles({ folder, clock: () => new Date(now), freshMs: () => 1000, waitMs })

const chunks = (words: string) =>
  async function* () {
    made++
    yield '<feed>'
    yield words
    yield '</feed>'
  }
async function read(file: FeedFile): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of file.open()) parts.push(chunk as Buffer)
  return gunzipSync(Buffer.concat(parts)).toString()
}

const writtenFiles = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.gz'))

test('EXCH-02 a feed is generated once for concurrent requests, and again when it is not fresh', async () => {
  const all = await Promise.all([1, 2, 3].map(() => files.find('a', chunks('one'))))
  expect([made, new Set(all.map(({ whole }) => whole?.etag)).size]).toEqual([1, 1])
  now += 500
  await files.find('a', chunks('two'))
  expect(made).toBe(1)
  now += 500
  const next = await files.find('a', chunks('two'))
  expect([made, await read(next)]).toEqual([2, '<feed>two</feed>'])
  now += 5000
  await files.find('a', chunks('three'))
  expect(await writtenFiles(), 'the newest and the one before').toHaveLength(2)
})

test('EXCH-02 a feed with the same content has the same tag; the time in its head is no change, its day is', async () => {
  const headed = (date: string) =>
    async function* () {
      yield `<yml_catalog date="${date}">`
    }
  const { etag, modifiedAt } = (await files.find('a', headed('2026-11-21T10:00+05:00'))).whole!
  now += 5000
  const same = (await files.find('a', headed('2026-11-21T11:00+05:00'))).whole!
  expect(same.etag).toBe(etag)
  expect(same.modifiedAt.getTime(), 'a reader without tags may have got other content from another process').toBe(
    modifiedAt.getTime() + 5000,
  )
  now += 5000
  expect((await files.find('a', headed('2026-11-22T11:00+05:00'))).whole?.etag).not.toBe(etag)
})

test('EXCH-02 a feed that is being read, or was found and not yet opened, is whole though newer ones are generated', async () => {
  const first = await files.find('a', chunks('one'))
  const reading = first.open()
  await once(reading, 'open')
  now += 5000
  await files.find('a', chunks('two'))
  expect(await read(first)).toBe('<feed>one</feed>')
  now += 5000
  await files.find('a', chunks('three'))
  expect(await text(reading.pipe(createGunzip()))).toBe('<feed>one</feed>')
})

test('EXCH-02 while a new feed is generated it is sent as it grows, never the old one', async () => {
  files = await openFiles({ waitMs: 0 })
  await eventually(async () => expect((await files.find('a', chunks('one'))).whole).toBeDefined())
  now += 5000
  const slow = Promise.withResolvers<void>()
  const late = await files.find('a', async function* () {
    await slow.promise
    yield '<feed>late</feed>'
  })
  expect(late.whole).toBeUndefined()
  slow.resolve()
  expect(await read(late)).toBe('<feed>late</feed>')
  now += 5000
  const broken = await files.find('a', async function* () {
    yield '<feed>'
    throw new Error('the database is gone')
  })
  await expect(read(broken)).rejects.toThrow('the database is gone')
})

test('EXCH-02 two processes over one data folder do not touch the files of each other', async () => {
  const feed = await files.find('a', chunks('one'))
  const second = await openFiles()
  expect(await read(await second.find('a', chunks('two')))).toBe('<feed>two</feed>')
  await second.stop()
  expect(await read(feed)).toBe('<feed>one</feed>')
  expect(await writtenFiles()).toHaveLength(1)
})

test('EXCH-02 a first feed that cannot be generated responds with an error, and the next request tries again', async () => {
  const failing = async function* (): AsyncGenerator<string> {
    yield '<feed>'
    throw new Error('the database is gone')
  }
  await expect(files.find('a', failing)).rejects.toThrow('the database is gone')
  expect(await read(await files.find('a', chunks('one')))).toBe('<feed>one</feed>')
})

test('EXCH-02 a slow first feed is sent while it is generated: complete to each client, and with its tag when it is complete', async () => {
  files = await openFiles({ waitMs: 0 })
  const rest = Promise.withResolvers<void>()
  const slow = async function* () {
    made++
    yield randomText(200_000) // more than the compressor buffers
    await rest.promise
    yield '</feed>'
  }
  const early = await files.find('a', slow)
  expect(early.whole).toBeUndefined()
  const reading = early.open()
  const [first] = (await once(reading, 'data')) as [Buffer]
  expect(first.length, 'it comes before it is whole').toBeGreaterThan(1000)
  reading.pause()
  const late = text((await files.find('a', slow)).open().pipe(createGunzip()))
  rest.resolve()
  const parts = [first]
  for await (const chunk of reading) parts.push(chunk as Buffer)
  const whole = await late
  expect([whole.endsWith('</feed>'), gunzipSync(Buffer.concat(parts)).toString() === whole, made]).toEqual([true, true, 1])
  await eventually(async () => expect((await files.find('a', slow)).whole?.etag).toMatch(/^W/))
  const next = await files.find('a', slow)
  expect([await read(next), made]).toEqual([whole, 1])
})

test('EXCH-02 a first feed that fails while it is read is aborted, not ended, and leaves no file', async () => {
  files = await openFiles({ waitMs: 0 })
  const rest = Promise.withResolvers<void>()
  const early = await files.find('a', async function* () {
    yield randomText(200_000)
    await rest.promise
    throw new Error('the database is gone')
  })
  const reading = text(early.open())
  rest.resolve()
  await expect(reading).rejects.toThrow('the database is gone')
  await eventually(async () => expect(await writtenFiles()).toEqual([]))
})

const randomText = (length: number) => randomBytes(length / 2).toString('hex')
