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
let generation = 1
let now = 0
let made = 0
let files: Awaited<ReturnType<typeof openFeedFiles>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-feed-files-'))
  generation = 1
  now = Date.UTC(2026, 10, 21)
  made = 0
  files = await openFiles()
})
afterEach(async () => {
  await files.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Tests of what is given meanwhile have no patience; the others have more than a busy machine needs. */
const openFiles = ({ waitMs = 60_000, firstTimeoutMs = 60_000 } = {}) =>
  openFeedFiles({
    folder,
    generation: () => generation,
    clock: () => new Date(now),
    restMs: 1000,
    oldMs: 100_000,
    waitMs,
    firstTimeoutMs,
  })

const pieces = (words: string) =>
  async function* () {
    made++
    yield '<feed>'
    yield words
    yield '</feed>'
  }
const read = (file: FeedFile) => text(file.open().pipe(createGunzip()))

test('EXCH-02 a feed is made once for many who ask at once, and again when goods have changed and it has rested', async () => {
  const all = await Promise.all([1, 2, 3].map(() => files.find('a', pieces('one'))))
  expect([made, new Set(all.map(({ whole }) => whole?.etag)).size]).toEqual([1, 1])
  now += 5000
  await files.find('a', pieces('two')) // nothing has changed
  generation++
  now -= 4500
  await files.find('a', pieces('two')) // it rests
  expect(made).toBe(1)
  now += 4500
  const next = await files.find('a', pieces('two'))
  expect([made, await read(next)]).toEqual([2, '<feed>two</feed>'])
  generation++
  now += 5000
  await files.find('a', pieces('three'))
  expect(await readdir(folder), 'the newest and the one before').toHaveLength(2)
})

test('EXCH-02 a feed that says the same keeps its tag and its date; the time of its head is no change, its day is', async () => {
  const headed = (date: string) =>
    async function* () {
      yield `<yml_catalog date="${date}">`
    }
  const first = await files.find('a', headed('2026-11-21T10:00+05:00'))
  const { etag, modifiedAt } = first.whole!
  generation++
  now += 5000
  const same = await files.find('a', headed('2026-11-21T11:00+05:00'))
  expect(same.whole).toMatchObject({ etag, modifiedAt })
  now += 200_000 // grown old without a change
  expect((await files.find('a', headed('2026-11-22T11:00+05:00'))).whole?.etag).not.toBe(etag)
})

test('EXCH-02 while a new feed takes its time, and where it fails, the one before is given; a reader of it reads on', async () => {
  files = await openFiles({ waitMs: 0 })
  const first = await files.find('a', pieces('one'))
  const reading = first.open()
  generation++
  now += 5000
  const slow = Promise.withResolvers<void>()
  const late = await files.find('a', async function* () {
    await slow.promise
    yield '<feed>late</feed>'
  })
  expect(await read(late)).toBe('<feed>one</feed>')
  slow.resolve()
  await expect.poll(async () => read(await files.find('a', pieces('unused')))).toBe('<feed>late</feed>')
  expect(await text(reading.pipe(createGunzip()))).toBe('<feed>one</feed>')
  expect(await read(late), 'opened when the next has come').toBe('<feed>one</feed>')
  generation++
  now += 5000
  const broken = await files.find('a', async function* () {
    yield '<feed>'
    throw new Error('the database is gone')
  })
  expect(await read(broken)).toBe('<feed>late</feed>')
  await expect.poll(() => readdir(folder)).toHaveLength(2)
})

test('EXCH-02 a first feed that cannot be made says so, and the next one is tried again', async () => {
  const failing = async function* (): AsyncGenerator<string> {
    yield '<feed>'
    throw new Error('the database is gone')
  }
  await expect(files.find('a', failing)).rejects.toThrow('the database is gone')
  expect(await read(await files.find('a', pieces('one')))).toBe('<feed>one</feed>')
})

test('EXCH-02 a first feed that takes its time is given while it is made: all of it to each who asks, and once it is whole with its tag', async () => {
  files = await openFiles({ firstTimeoutMs: 0 })
  const rest = Promise.withResolvers<void>()
  const slow = async function* () {
    made++
    yield randomText(200_000) // more than the packer keeps back
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
  for await (const piece of reading) parts.push(piece as Buffer)
  const whole = await late
  expect([whole.endsWith('</feed>'), gunzipSync(Buffer.concat(parts)).toString() === whole, made]).toEqual([true, true, 1])
  await expect.poll(async () => (await files.find('a', slow)).whole?.etag).toMatch(/^W/)
  const next = await files.find('a', slow)
  expect([await read(next), made]).toEqual([whole, 1])
})

test('EXCH-02 a first feed that breaks off while it is read is cut off, not ended, and leaves nothing behind', async () => {
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

/** Such as cannot be packed much. */
const randomText = (length: number) => randomBytes(length / 2).toString('hex')
