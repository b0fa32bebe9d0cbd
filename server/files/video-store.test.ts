// Checks storing and serving videos (CONT-01).
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorHandler } from '../http/error-handler.ts'
import { videosRoute } from './files.routes.ts'
import { maxVideoBytes, openVideoFiles, type VideoFiles } from './video-store.ts'

let app: FastifyInstance
let videos: VideoFiles
let folder: string
let name: string
// The first bytes are real, the rest only has to be distinguishable.
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.from('0123456789'.repeat(20))])
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-videos-'))
  videos = await openVideoFiles({ folder: join(folder, 'videos') })
  app = fastify()
  await app.register(errorHandler)
  await app.register(videosRoute, { videos })
  name = await videos.storeVideo(mp4)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('CONT-01 a video is stored once under its hash with its type; anything else is refused', async () => {
  expect(name).toMatch(/^[0-9a-f]{32}\.mp4$/)
  expect(await videos.storeVideo(Buffer.from(mp4))).toBe(name)
  expect(await videos.storeVideo(Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 2]))).toMatch(/\.webm$/)
  for (const bytes of [Buffer.alloc(0), Buffer.from('GIF89a'), Buffer.from('<svg/>'), Buffer.from('\0\0\0\x18moov')])
    await expect(videos.storeVideo(bytes)).rejects.toMatchObject({ code: 'malformed' })
  await expect(videos.storeVideo(Buffer.alloc(maxVideoBytes + 1))).rejects.toMatchObject({ code: 'too_large' })
  expect(await videos.storeCaptions('WEBVTT\n\n00:00.000 --> 00:02.000\nВода')).toMatch(/\.vtt$/)
  for (const text of ['', 'WEBVTTX', '1\n00:00 --> 00:02'])
    await expect(videos.storeCaptions(text)).rejects.toMatchObject({ code: 'malformed' })
  await expect(videos.storeCaptions(`WEBVTT\n${'я'.repeat(600_000)}`)).rejects.toMatchObject({ code: 'too_large' })
})

test('CONT-01 a video is served complete and by ranges, immutable', async () => {
  const whole = await get(`/videos/${name}`)
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([200, 'video/mp4', 'bytes'])
  expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(whole.headers['x-content-type-options']).toBe('nosniff')
  expect(whole.rawPayload.equals(mp4)).toBe(true)

  const cases = [
    ['bytes=0-1', 0, 1],
    ['bytes=24-33', 24, 33],
    ['bytes=200-', 200, mp4.length - 1],
    ['bytes=-10', mp4.length - 10, mp4.length - 1],
    ['bytes=100-999999', 100, mp4.length - 1],
  ] as const
  for (const [range, from, to] of cases) {
    const part = await get(`/videos/${name}`, { range })
    expect([part.statusCode, part.headers['content-range']], range).toEqual([206, `bytes ${from}-${to}/${mp4.length}`])
    expect(part.rawPayload.equals(mp4.subarray(from, to + 1)), range).toBe(true)
    expect(part.headers['content-length'], range).toBe(String(to - from + 1))
  }
  const past = await get(`/videos/${name}`, { range: `bytes=${mp4.length}-` })
  expect([past.statusCode, past.headers['content-range']]).toEqual([416, `bytes */${mp4.length}`])
  expect(past.json()).toMatchObject({ status: 416, detail: expect.stringMatching(/[а-я]/) })
  expect(past.headers['cache-control']).toBe('no-store')
  // An invalid range is ignored (RFC 9110, 14.2).
  expect((await get(`/videos/${name}`, { range: 'lines=1-2' })).statusCode).toBe(200)

  const head = await app.inject({ method: 'HEAD', url: `/videos/${name}` })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(mp4.length), ''])
  const again = await get(`/videos/${name}`, { 'if-none-match': String(whole.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('CONT-01 captions are text in UTF-8; an unknown video is 404', async () => {
  const captions = await get(`/videos/${await videos.storeCaptions('WEBVTT\n\n00:00.000 --> 00:02.000\nВода')}`)
  expect([captions.statusCode, captions.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/vtt; ?charset=utf-8$/i)])
  expect(captions.body).toContain('Вода')
  for (const bad of [`${'0'.repeat(32)}.mp4`, 'a.mp4', `${name}.txt`, '..%2F..%2Fpackage.json', '%2e%2e', `${name.slice(0, 32)}.avi`]) {
    const response = await get(`/videos/${bad}`)
    expect(response.statusCode, bad).toBe(404)
    expect(response.headers['content-type'], bad).toContain('application/problem+json')
    expect(response.headers['cache-control'], bad).toBe('no-store')
  }
  expect((await readFile(join(folder, 'videos', name.slice(0, 2), name))).equals(mp4)).toBe(true)
})
