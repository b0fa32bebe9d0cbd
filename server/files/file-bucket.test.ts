// Checks files in a bucket: a stand-in of S3, or the store of TEST_S3_URL.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#test/fake-s3.ts'
import { until } from '#test/wait-for.ts'
import { asShopError } from '../errors.ts'
import { parseBucket } from '../config/bucket.ts'
import { openContentDisk, putWhole } from './content-disk.ts'
import { listDisk, openBucket } from './file-bucket.ts'
import { moveIntoBucket } from './move-into-bucket.ts'
import { openPrivateFiles } from './private-files.ts'
import { openVideoFiles } from './video-store.ts'

let folder: string
let store: Awaited<ReturnType<typeof openStore>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-bucket-'))
  store = await openStore()
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const bucketOf = (url: string) => {
  const bucket = parseBucket(url)
  if (!bucket) throw new Error(`no bucket at ${url}`)
  return bucket
}
const place = (machine: string, kind: string) => ({ folder: join(folder, machine, kind), bucket: bucketOf(store.url) })
const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...Buffer.from('video')])

test('OPS-04 a file that one machine writes is read by another, which holds a copy from then on', async () => {
  const [first, second] = [await openContentDisk(place('one', 'images')), await openContentDisk(place('two', 'images'))]
  await putWhole(first, 'ab/picture', Buffer.from('picture'))
  expect(await second.exists('ab/picture')).toBe(true)
  expect(await second.get('ab/picture')).toBe('picture')
  expect(await readdir(join(folder, 'two/images/ab'))).toEqual(['picture'])
  const disk = await openBucket(bucketOf(store.url))
  await disk.put('images/ab/picture', 'changed')
  expect(await second.get('ab/picture'), 'the bucket is not asked again').toBe('picture')
  expect(await second.exists('ab/none')).toBe(false)
  expect(await readdir(join(folder, 'two/images'))).not.toContain('none')
  // Videos are served from the copy, by ranges.
  const name = await (await openVideoFiles(place('one', 'videos'))).storeVideo(webm)
  const videos = await openVideoFiles(place('two', 'videos'))
  expect(await videos.findPath(name)).toBe(`${name.slice(0, 2)}/${name}`)
  expect(await readdir(join(folder, 'two/videos', name.slice(0, 2)))).toEqual([name])
})

test('OPS-04 SEC-01:privacy a private file is in the bucket alone, and gone everywhere when it is removed', async () => {
  const [first, second] = [await openPrivateFiles(place('one', 'order-files')), await openPrivateFiles(place('two', 'order-files'))]
  const ids = ['0b1c6f4e-1', '1b1c6f4e-2', '2b1c6f4e-3']
  for (const id of ids) await first.put(id, new Blob([`file ${id}`]))
  expect(await second.find('0b1c6f4e-1')).toEqual(Buffer.from('file 0b1c6f4e-1'))
  expect(await second.listOlder(new Date(Date.now() + 60_000))).toEqual(ids)
  expect(await second.listOlder(new Date(0))).toEqual([])
  for (const id of ids) await first.remove(id)
  expect(await second.find('0b1c6f4e-1')).toBeUndefined()
  expect(await readdir(join(folder, 'two'))).not.toContain('order-files')
})

test('OPS-04 files of folders are moved into the bucket once, and compared there by their sums', async () => {
  const own = join(folder, 'moved')
  const images = await openContentDisk({ folder: join(own, 'images') })
  await putWhole(images, 'aa/one', Buffer.from('one'))
  await putWhole(images, 'bb/two', Buffer.from('two'))
  await images.put('unfinished/three', 'half')
  const disk = await openBucket(bucketOf(store.url))
  expect(await moveIntoBucket(disk, own)).toEqual({ sent: 2, known: 0, differing: [] })
  await disk.put('images/bb/two', 'twO') // a change that has the same length
  expect(await moveIntoBucket(disk, own, true)).toEqual({ sent: 1, known: 1, differing: [] })
  expect(await disk.get('images/bb/two')).toBe('two')
  const names = []
  for await (const { key } of listDisk(disk, 'images/')) names.push(key)
  expect(names).toEqual(expect.arrayContaining(['images/aa/one', 'images/bb/two']))
  expect(await moveIntoBucket(disk, own)).toEqual({ sent: 0, known: 0, differing: [] })
  await Promise.all(names.map((name) => disk.delete(name)))
})

test('OPS-04 a move that was interrupted goes on; a file that arrives otherwise is named, and stays here', async () => {
  const own = join(folder, 'interrupted')
  const images = await openContentDisk({ folder: join(own, 'images') })
  for (const name of ['cc/one', 'dd/two']) await putWhole(images, name, Buffer.from(name))
  const disk = await openBucket(bucketOf(store.url))
  const put = disk.put.bind(disk)
  const breaking = Object.assign(await openBucket(bucketOf(store.url)), {
    async put(...parts: Parameters<typeof put>) {
      if (!parts[0].endsWith('two')) return put(...parts)
      await until(async () => (await readdir(join(own, 'images/cc'))).length === 0)
      throw new Error('cut off')
    },
  })
  await expect(moveIntoBucket(breaking, own, true)).rejects.toThrow('cut off')
  const changing = Object.assign(await openBucket(bucketOf(store.url)), { put: (name: string) => put(name, 'otherwise') })
  expect(await moveIntoBucket(changing, own, true)).toMatchObject({ sent: 0, differing: ['images/dd/two'] })
  expect(await readdir(join(own, 'images/dd'))).toEqual(['two'])
  expect(await moveIntoBucket(disk, own, true)).toMatchObject({ sent: 1, differing: [] })
  expect(await disk.get('images/cc/one')).toBe('cc/one')
  expect(await disk.get('images/dd/two')).toBe('dd/two')
  for (const name of ['cc/one', 'dd/two']) await disk.delete(`images/${name}`)
})

test('OPS-04 ERR-01 a bucket that cannot be reached is an outage', async () => {
  const bucket = { ...bucketOf(store.url), endpoint: 'http://127.0.0.1:1' }
  const disk = await openContentDisk({ folder: join(folder, 'away/images'), bucket })
  await expect(disk.exists('ab/picture').catch((error: unknown) => Promise.reject(asShopError(error)))).rejects.toMatchObject({
    code: 'unavailable',
  })
})
