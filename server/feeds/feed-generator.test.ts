// Checks when a feed is generated and what it contains (EXCH-02).
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

const openFiles = () => openFeedFiles({ folder, clock: () => new Date(now), freshMs: () => 1000 })

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
  expect([made, new Set(all.map(({ etag }) => etag)).size]).toEqual([1, 1])
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
  const { etag, modifiedAt } = await files.find('a', headed('2026-11-21T10:00+05:00'))
  now += 5000
  const same = await files.find('a', headed('2026-11-21T11:00+05:00'))
  expect(same.etag).toBe(etag)
  expect(same.modifiedAt.getTime(), 'a reader without tags may have got other content from another process').toBe(
    modifiedAt.getTime() + 5000,
  )
  now += 5000
  expect((await files.find('a', headed('2026-11-22T11:00+05:00'))).etag).not.toBe(etag)
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

test('EXCH-02 who asks while a new feed is generated gets the new one, whole, never the old one', async () => {
  await files.find('a', chunks('one'))
  now += 5000
  const slow = Promise.withResolvers<void>()
  const asked = [1, 2].map(() =>
    files.find('a', async function* () {
      yield '<feed>'
      await slow.promise
      yield 'late</feed>'
    }),
  )
  slow.resolve()
  expect(await Promise.all(asked.map(async (feed) => read(await feed)))).toEqual(['<feed>late</feed>', '<feed>late</feed>'])
})

test('EXCH-02 two processes over one data folder do not touch the files of each other', async () => {
  const feed = await files.find('a', chunks('one'))
  const second = await openFiles()
  expect(await read(await second.find('a', chunks('two')))).toBe('<feed>two</feed>')
  await second.stop()
  expect(await read(feed)).toBe('<feed>one</feed>')
  expect(await writtenFiles()).toHaveLength(1)
})

test('EXCH-02 a feed that cannot be generated responds with an error and leaves no file, and the next request tries again', async () => {
  const failing = async function* (): AsyncGenerator<string> {
    yield '<feed>'
    throw new Error('the database is gone')
  }
  await expect(files.find('a', failing)).rejects.toThrow('the database is gone')
  expect(await writtenFiles()).toEqual([])
  expect(await read(await files.find('a', chunks('one')))).toBe('<feed>one</feed>')
})
