import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFeedFiles, type FeedFile } from './feed-generator.ts'

let folder: string
let version = 1
let now = 0
let made = 0
let files: Awaited<ReturnType<typeof openFeedFiles>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-feed-files-'))
  version = 1
  now = Date.UTC(2026, 10, 21)
  made = 0
  files = await openFiles()
})
afterEach(async () => {
  await files.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Short timeouts for tests of the current feed; the others get enough for a busy machine. */
const openFiles = ({ waitMs = 60_000, firstTimeoutMs = 60_000 } = {}) =>
  openFeedFiles({
    folder,
    version: () => version,
    clock: () => new Date(now),
    freshMs: 1000,
    maxAgeMs: 100_000,
    waitMs,
    firstTimeoutMs,
  })

const chunks = (words: string) =>
  async function* () {
    made++
    yield '<feed>'
    yield words
    yield '</feed>'
  }
const read = (file: FeedFile) => text(file.open().pipe(createGunzip()))

test('EXCH-02 a feed is generated once for concurrent requests, and again when products have changed and it is not fresh', async () => {
  const all = await Promise.all([1, 2, 3].map(() => files.find('a', chunks('one'))))
  expect([made, new Set(all.map(({ whole }) => whole?.etag)).size]).toEqual([1, 1])
  now += 5000
  await files.find('a', chunks('two')) // nothing has changed
  version++
  now -= 4500
  await files.find('a', chunks('two')) // it is fresh
  expect(made).toBe(1)
  now += 4500
  const next = await files.find('a', chunks('two'))
  expect([made, await read(next)]).toEqual([2, '<feed>two</feed>'])
  version++
  now += 5000
  await files.find('a', chunks('three'))
  expect(await readdir(folder), 'the newest and the one before').toHaveLength(2)
})

test('EXCH-02 a feed with the same content has the same tag and date; the time in its head is no change, its day is', async () => {
  const headed = (date: string) =>
    async function* () {
      yield `<yml_catalog date="${date}">`
    }
  const first = await files.find('a', headed('2026-11-21T10:00+05:00'))
  const { etag, modifiedAt } = first.whole!
  version++
  now += 5000
  const same = await files.find('a', headed('2026-11-21T11:00+05:00'))
  expect(same.whole).toMatchObject({ etag, modifiedAt })
  now += 200_000 // expired without a change
  expect((await files.find('a', headed('2026-11-22T11:00+05:00'))).whole?.etag).not.toBe(etag)
})

test('EXCH-02 while a new feed is generated, and when that fails, the previous one is sent; its open readers are not interrupted', async () => {
  files = await openFiles({ waitMs: 0 })
  const first = await files.find('a', chunks('one'))
  const reading = first.open()
  version++
  now += 5000
  const slow = Promise.withResolvers<void>()
  const late = await files.find('a', async function* () {
    await slow.promise
    yield '<feed>late</feed>'
  })
  expect(await read(late)).toBe('<feed>one</feed>')
  slow.resolve()
  await expect.poll(async () => read(await files.find('a', chunks('unused')))).toBe('<feed>late</feed>')
  expect(await text(reading.pipe(createGunzip()))).toBe('<feed>one</feed>')
  expect(await read(late), 'opened when the next has come').toBe('<feed>one</feed>')
  version++
  now += 5000
  const broken = await files.find('a', async function* () {
    yield '<feed>'
    throw new Error('the database is gone')
  })
  expect(await read(broken)).toBe('<feed>late</feed>')
  await expect.poll(() => readdir(folder)).toHaveLength(2)
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
  files = await openFiles({ firstTimeoutMs: 0 })
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
  await expect.poll(async () => (await files.find('a', slow)).whole?.etag).toMatch(/^W/)
  const next = await files.find('a', slow)
  expect([await read(next), made]).toEqual([whole, 1])
})

test('EXCH-02 a first feed that fails while it is read is aborted, not ended, and leaves no file', async () => {
  files = await openFiles({ firstTimeoutMs: 0 })
  const rest = Promise.withResolvers<void>()
  const early = await files.find('a', async function* () {
    yield randomText(200_000)
    await rest.promise
    throw new Error('the database is gone')
  })
  const reading = text(early.open())
  rest.resolve()
  await expect(reading).rejects.toThrow('the database is gone')
  await expect.poll(() => readdir(folder)).toEqual([])
})

const randomText = (length: number) => randomBytes(length / 2).toString('hex')
