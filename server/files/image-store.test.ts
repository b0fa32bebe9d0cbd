// Checks storing and serving images (PROD-01).
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageWidths } from '#contract/files/image-href.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { openData, type TestData } from '#test/harness.ts'
import { networkTurns } from '../http/limits/network-turns.ts'
import { imagesRoute } from './files.routes.ts'
import { maxImageBytes, openImageFiles, type ImageFiles } from './image-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'rodnik-images-'))
let data: TestData
let db: Database
let images: ImageFiles
let app: FastifyInstance

beforeAll(async () => {
  data = await openData()
  db = data.db
  images = await openImageFiles({ folder })
  app = fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof ShopError ? error.status : 500).send())
  await app.register(networkTurns, { config: { costLimit: 0, environment: 'test' } })
  await app.register(imagesRoute, { images })
})
afterAll(async () => {
  await app.close()
  await data.close()
  rmSync(folder, { recursive: true })
})

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0B63CE' } })
const fileOf = async (name: string) => sharp(await buffer((await images.findFile(name))!.stream)).metadata()
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof ShopError ? error.code : error),
  )

test('PROD-01 an image is served in every width as AVIF and WebP, and stored once only', async () => {
  const original = await picture(1600, 800).jpeg().toBuffer()
  const stored = await images.storeImage(db, original)
  expect(stored).toMatchObject({ width: 1280, height: 640 })
  for (const width of imageWidths) {
    for (const kind of ['avif', 'webp']) {
      expect((await fileOf(`${stored.hash}-${width}.${kind}`)).width).toBe(width)
    }
  }
  expect(await images.storeImage(db, original)).toEqual(stored)
  expect(await Promise.all([1, 2, 3].map(() => images.storeImage(db, original)))).toEqual([stored, stored, stored])
  const rows = await db.selectFrom('images').select('id').where('contentHash', '=', stored.hash).execute()
  expect(rows).toHaveLength(1)
})

test('PROD-03 the preview of a shared link has its size and shows all of any image', async () => {
  const { hash } = await images.storeImage(db, await picture(200, 600).png().toBuffer())
  expect(await fileOf(`${hash}-share.jpg`)).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test('PROD-01 a small original is not enlarged, and all its names exist', async () => {
  const { hash, width } = await images.storeImage(db, await picture(200, 300).png().toBuffer())
  expect(width).toBe(200)
  expect((await fileOf(`${hash}-1280.webp`)).width).toBe(200)
  expect((await fileOf(`${hash}-160.webp`)).width).toBe(160)
})

test('PROD-01 an image is rotated by its EXIF data and contains no GPS position', async () => {
  const original = await picture(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret', Orientation: '6' } })
    .toBuffer()
  const turned = await sharp(original).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { hash, width, height } = await images.storeImage(db, turned)
  expect({ width, height }).toEqual({ width: 200, height: 400 })
  const written = await fileOf(`${hash}-320.webp`)
  expect(written).toMatchObject({ width: 200, height: 400 })
  expect(written.exif).toBeUndefined()
})

test('PROD-01 a lost file is written again, a lost original with the next upload', async () => {
  const original = await picture(300, 300).webp().toBuffer()
  const { hash } = await images.storeImage(db, original)
  await fileOf(`${hash}-1280.webp`)
  rmSync(join(folder, `${hash}-1280.webp`))
  expect((await fileOf(`${hash}-1280.webp`)).width).toBe(300)
  rmSync(join(folder, 'originals'), { recursive: true })
  expect(await images.findFile(`${hash}-640.webp`)).toBeUndefined()
  await images.storeImage(db, original)
  expect((await fileOf(`${hash}-640.webp`)).width).toBe(300)
})

test('PROD-01 a tall image keeps its proportions in every width', async () => {
  const { hash, width, height } = await images.storeImage(db, await picture(500, 4000).png().toBuffer())
  expect({ width, height }).toEqual({ width: 320, height: 2560 })
  expect(await fileOf(`${hash}-1280.webp`)).toMatchObject({ width: 320, height: 2560 })
  expect(await fileOf(`${hash}-160.avif`)).toMatchObject({ width: 160, height: 1280 })
})

test('PROD-01 a file that is no image is refused and leaves no files', async () => {
  const good = await picture(800, 800).png().toBuffer()
  const photo = await sharp({
    create: { width: 600, height: 600, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg()
    .toBuffer()
  const before = readdirSync(folder).length
  const bad: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    text: Buffer.from('это не изображение'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'signature only': Buffer.from([0xff, 0xd8, 0xff]),
    'zeros behind a signature': Buffer.concat([good.subarray(0, 8), Buffer.alloc(2000)]),
    'truncated jpeg': photo.subarray(0, photo.length >> 1),
  }
  for (const [name, bytes] of Object.entries(bad)) expect([name, await refusal(images.storeImage(db, bytes))]).toEqual([name, 'malformed'])
  expect(readdirSync(folder).length).toBe(before)
})

test('PROD-01 a small file that decodes to a hundred megapixels is refused', async () => {
  const bomb = await sharp({ create: { width: 11_000, height: 10_000, channels: 3, background: 'white' }, limitInputPixels: false })
    .png({ compressionLevel: 1 })
    .toBuffer()
  expect(bomb.byteLength).toBeLessThan(maxImageBytes)
  expect(await refusal(images.storeImage(db, bomb))).toBe('malformed')
})

test('PROD-01 more bytes than the limit are refused unread', async () => {
  expect(await refusal(images.storeImage(db, Buffer.alloc(maxImageBytes + 1)))).toBe('too_large')
})

test('CAT-10 an image is served as immutable, with its type and length', async () => {
  const { hash } = await images.storeImage(db, await picture(640, 480).png().toBuffer())
  const response = await app.inject(`/images/${hash}-320.avif`)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(response.rawPayload.length),
  })
  const head = await app.inject({ method: 'HEAD', url: `/images/${hash}-320.webp` })
  expect(head.headers['content-type']).toBe('image/webp')
})

test('CAT-10 any other name under /images is 404', async () => {
  const unknown = 'a'.repeat(32)
  for (const name of [
    `${unknown}-320.avif`,
    `${unknown}-321.avif`,
    `${unknown}-320.png`,
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'x',
    `${unknown}-320.avif.webp`,
  ]) {
    const response = await app.inject(`/images/${name}`)
    expect([name, response.statusCode]).toEqual([name, 404])
    expect(response.headers['cache-control']).toBeUndefined()
  }
})
