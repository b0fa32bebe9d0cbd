// Checks over a real socket what of a form is parsed, and what is left on the disk.
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastify, { type FastifyContextConfig, type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/wait-for.ts'
import { ShopError } from '../../errors.ts'
import { withForm } from './multipart-form.ts'
import { openUploadFolder, type UploadFolder } from './upload-folder.ts'

let folder: string
let uploads: UploadFolder
let app: FastifyInstance
let origin: string
/** Listeners that still receive the body afterwards. */
const listeners: number[] = []
const checks = new EventEmitter()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-uploads-'))
  uploads = await openUploadFolder({ folder, minFree: 0 })
  app = fastify()
  await app.register(multipart, { throwFileSizeLimit: false })
  app.decorateRequest('chargeAfterwards', () => undefined)
  const post = (url: string, config: FastifyContextConfig, mayStore?: (request: FastifyRequest) => Promise<void>) =>
    app.post(url, { config, bodyLimit: 50_000_000 }, (request) =>
      withForm(request, { uploads, ...(mayStore && { mayStore: () => mayStore(request) }) }, async (form) => {
        const entries = [...form].map(async ([name, value]) => [name, value instanceof File ? [value.name, await value.text()] : value])
        return { entries: await Promise.all(entries), stored: (await readdir(folder)).length }
      }).finally(() => listeners.push(request.raw.listenerCount('data'))),
    )
  app.setErrorHandler((error, _request, reply) =>
    reply
      .status(error instanceof ShopError ? error.status : 500)
      .send({ detail: error instanceof ShopError ? error.detail : String(error) }),
  )
  post('/text', { maxFields: 10 })
  post('/files', { maxFields: 10, files: { count: 2, bytes: 20 } })
  post('/refused', { maxFields: 10, files: { count: 2, bytes: 20 } }, async () => {
    throw new ShopError('files_full')
  })
  post('/slow', { maxFields: 10, files: { count: 2, bytes: 20 } }, async (request) => {
    checks.emit('begun')
    await once(request.raw, 'close')
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const headers = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (name: string, content: string, fileName?: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${content}\r\n`
async function send(url: string, body: string) {
  const response = await fetch(origin + url, { method: 'POST', body, headers })
  const answer = (await response.json()) as { entries?: unknown[]; stored?: number; detail?: string }
  return { status: response.status, ...answer }
}
const end = '--x--\r\n'

test('SEC-01:requests of a form of a million parts the first are read, and the rest is not parsed', async () => {
  const many = '--x\r\n'.repeat(1_000_000)
  for (const url of ['/text', '/files'])
    for (const body of [many, part('file', '%PDF', 'a.pdf') + many]) {
      const { status, detail } = await send(url, body)
      expect([url, status, detail]).toEqual([url, 400, expect.stringContaining('слишком много полей')])
    }
  expect(listeners.every((count) => count === 0)).toBe(true)
  expect(await readdir(folder)).toEqual([])
})

test('CHK-04 SEC-01:uploads files are on the disk while the form is used; names are as the browser meant them', async () => {
  const form = part('comment', 'два\r\nслова') + part('file', '%PDF a', 'труба 1/2%22.pdf') + part('file', '', '') + part('last', '1') + end
  expect(await send('/files', form)).toEqual({
    status: 200,
    entries: [
      ['comment', 'два\r\nслова'],
      ['file', ['2".pdf', '%PDF a']],
      ['file', ['', '']],
      ['last', '1'],
    ],
    stored: 2,
  })
  expect(await readdir(folder)).toEqual([])
})

test('SEC-01:uploads a file above the limit is cut off one byte above it, and the fields behind it are read', async () => {
  const { entries } = await send('/files', part('file', 'x'.repeat(5_000_000), 'a.pdf') + part('last', '1') + end)
  expect(entries).toEqual([
    ['file', ['a.pdf', 'x'.repeat(21)]],
    ['last', '1'],
  ])
})

test('SEC-01:uploads files that a route does not take, or an account may not store, are not received', async () => {
  const form = part('first', '1') + part('file', '%PDF', 'a.pdf') + part('last', '1') + end
  expect(await send('/text', form)).toMatchObject({
    stored: 0,
    entries: [
      ['first', '1'],
      ['last', '1'],
    ],
  })
  expect((await send('/refused', form)).status).toBe(409) // the reason, when the file is read
  expect(await readdir(folder)).toEqual([])
})

test('SEC-01:connections a client that leaves before its form is read is not waited for', async () => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined)
  const before = listeners.length
  socket.write(`POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: 1000\r\n\r\n--x\r\n`)
  await once(checks, 'begun')
  socket.resetAndDestroy()
  await eventually(() => expect(listeners.length).toBe(before + 1))
  expect(await readdir(folder)).toEqual([])
})

test('SEC-01:requests a form with too much text is 413, one that breaks off 400', async () => {
  expect((await send('/files', part('a', 'x'.repeat(1_000_000)) + part('b', 'x'.repeat(100_000)) + end)).status).toBe(413)
  expect((await send('/files', part('a', 'x'.repeat(2_000_000)) + end)).status).toBe(413)
  for (const broken of ['broken', part('a', '1'), '--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n12'])
    expect(await send('/files', broken)).toEqual({ status: 400, detail: expect.stringContaining('не\u00a0дошла целиком') })
  expect(await readdir(folder)).toEqual([])
})
