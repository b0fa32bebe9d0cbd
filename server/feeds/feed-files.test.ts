import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFeedFiles, type FeedFile } from './feed-files.ts'

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
  files = await openFeedFiles({
    folder,
    generation: () => generation,
    clock: () => new Date(now),
    restMs: 1000,
    oldMs: 100_000,
    patienceMs: 50,
  })
})
afterEach(async () => {
  await files.stop()
  await rm(folder, { recursive: true, force: true })
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
  expect([made, new Set(all.map(({ etag }) => etag)).size]).toEqual([1, 1])
  now += 5000
  await files.find('a', pieces('two')) // nothing has changed
  generation++
  now -= 4500
  await files.find('a', pieces('two')) // it rests
  expect(made).toBe(1)
  now += 4500
  const next = await files.find('a', pieces('two'))
  expect([made, await read(next)]).toEqual([2, '<feed>two</feed>'])
  expect(await readdir(folder)).toHaveLength(1)
})

test('EXCH-02 a feed that says the same keeps its tag and its date; the time of its head is no change, its day is', async () => {
  const headed = (date: string) =>
    async function* () {
      yield `<yml_catalog date="${date}">`
    }
  const first = await files.find('a', headed('2026-11-21T10:00+05:00'))
  const { modifiedAt } = first
  generation++
  now += 5000
  const same = await files.find('a', headed('2026-11-21T11:00+05:00'))
  expect([same.etag, same.modifiedAt]).toEqual([first.etag, modifiedAt])
  now += 200_000 // grown old without a change
  expect((await files.find('a', headed('2026-11-22T11:00+05:00'))).etag).not.toBe(first.etag)
})

test('EXCH-02 while a new feed takes its time, and where it fails, the one before is given; a reader of it reads on', async () => {
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
  generation++
  now += 5000
  const broken = await files.find('a', async function* () {
    yield '<feed>'
    throw new Error('the database is gone')
  })
  expect(await read(broken)).toBe('<feed>late</feed>')
  expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('EXCH-02 a first feed that cannot be made says so, and the next one is tried again', async () => {
  const failing = async function* (): AsyncGenerator<string> {
    yield '<feed>'
    throw new Error('the database is gone')
  }
  await expect(files.find('a', failing)).rejects.toThrow('the database is gone')
  expect(await read(await files.find('a', pieces('one')))).toBe('<feed>one</feed>')
})
