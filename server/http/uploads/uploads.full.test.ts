// Checks memory and disk of uploads through the whole application, over real sockets.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type SignedIn } from '#test/create-session.ts'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config/config.ts'
import { createDraft } from '../../orders/drafts.ts'
import type { Services } from '../../services.ts'
import { openUploadFolder } from './upload-folder.ts'

let shop: TestShopWithApp
let folder: string
let aidar: SignedIn
let draft: string
beforeAll(async () => {
  shop = await openShop({ app: true })
  folder = join(shop.folder, 'uploads')
  aidar = await signedIn(shop.services)
  draft = await createDraft(shop.services.db, aidar.user.id, { items: [], comment: '' }, 'key-of-the-draft')
})
afterAll(() => shop.close())

async function withApp(change: Partial<Services>, config: Partial<Config>, work: (port: number) => Promise<void>) {
  const app = await buildApp({ ...shop.services, ...change, config: { ...shop.services.config, ...config } })
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  try {
    await work(port)
  } finally {
    app.server.closeAllConnections()
    await app.close()
  }
}

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
async function attach(port: number, content: Buffer, { path = `/draft?id=${draft}`, name = 'план.pdf', who = aidar } = {}) {
  const body = new FormData()
  body.append('intent', 'attach')
  body.append('file', new File([Uint8Array.from(content)], name))
  const headers = { ...who.headers, accept: 'text/html' }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: response.status, text: (await response.text()).replaceAll('\u00a0', ' ') }
}
const isEmpty = () => eventually(async () => expect(await readdir(folder)).toEqual([]))

/** A form whose file stops before its end. */
function hold(port: number, path: string, content: Buffer, { cookie = '', from = '203.0.113.7' } = {}): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: rodnik.test\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
      `content-length: ${content.length + 5000}\r\ncookie: ${cookie}\r\nx-forwarded-for: ${from}\r\n\r\n` +
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`,
  )
  socket.write(content)
  return socket
}
const storedBytes = async () => {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('CHK-04 SEC-01:uploads files that two send at once are stored byte by byte; nothing is left in the folder of uploads', () =>
  withApp({}, {}, async (port) => {
    const contents = [pdf(9_000_000), pdf(3_000_000)]
    const outcomes = await Promise.all(contents.map((content, at) => attach(port, content, { name: `${at}.pdf` })))
    expect(outcomes.map(({ status }) => status)).toEqual([303, 303])
    const { rows } = await shop.pool.query<{ id: string }>('select id from order_files order by name')
    for (const [at, { id }] of rows.entries()) expect((await shop.services.orderFiles.find(id))!.equals(contents[at]!)).toBe(true)
    expect(rows).toHaveLength(2)
    await isEmpty()
  }))

test('DRF-02 SEC-01:uploads lists are read from the disk, by page and API', () =>
  withApp({}, {}, async (port) => {
    for (const path of [`/draft/list?id=${draft}`, `/api/v1/order/${draft}/files`]) {
      const { status } = await attach(port, Buffer.from(`VT-15;${path.length}`), { path, name: 'a.csv' })
      expect([path, status]).toEqual([path, path.startsWith('/api') ? 201 : 303])
    }
    const { rows } = await shop.pool.query('select jsonb_array_length(rows) as rows from order_lists')
    expect(rows).toEqual([{ rows: 1 }, { rows: 1 }])
    await isEmpty()
  }))

test('SEC-01:connections uploads that are held open take disk, not memory', () =>
  withApp({}, { trustProxy: true }, async (port) => {
    const content = pdf(9_000_000)
    const count = 14
    const before = process.memoryUsage().rss
    const held = Array.from({ length: count }, (_, network) => hold(port, '/production/pump', content, { from: `198.51.${network}.7` }))
    await eventually(async () => expect(await storedBytes()).toBeGreaterThan(count * 8_900_000))
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(100)
    for (const socket of held) socket.destroy()
    await isEmpty()
  }))

test('SEC-01:uploads files of an account that may store none are not received; the reason is on the page', () =>
  withApp({}, {}, async (port) => {
    const unconfirmed = await signedIn(shop.services, { email: 'new@dom.example', isEmailConfirmed: false })
    const own = await createDraft(shop.services.db, unconfirmed.user.id, { items: [], comment: '' }, 'key-of-another-draft')
    const refused = await attach(port, pdf(5_000_000), { path: `/draft?id=${own}`, who: unconfirmed })
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('план.pdf: Подтвердите e-mail по ссылке из письма')])
    await isEmpty()
  }))

test('OPS-03 SEC-01:uploads on a full disk an upload is 507 with its reason, by page and API', async () => {
  const uploads = await openUploadFolder({ folder: join(shop.folder, 'full'), minFree: Number.MAX_SAFE_INTEGER / 2 })
  await withApp({ uploads }, {}, async (port) => {
    const page = await attach(port, pdf(1000))
    expect([page.status, page.text]).toEqual([507, expect.stringContaining('план.pdf: ')])
    const list = await attach(port, Buffer.from('VT-15;2'), { path: `/draft/list?id=${draft}`, name: 'a.csv' })
    expect(list.status).toBe(507)
    const api = await attach(port, pdf(1000), { path: `/api/v1/order/${draft}/files` })
    expect(api.status).toBe(507)
  })
})

test('OPS-03 SEC-01:uploads a disk that becomes full while a file arrives is 507 as well', () =>
  withApp({}, {}, async (port) => {
    const limit = (bytes: number | 'unlimited') => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`])
    limit(1_000_000)
    const { status } = await attach(port, pdf(3_000_000)).finally(() => limit('unlimited'))
    expect(status).toBe(507)
    await isEmpty()
  }))

test('SEC-01:connections the files of a client that leaves are removed', () =>
  withApp({}, {}, async (port) => {
    const socket = hold(port, `/draft?id=${draft}`, pdf(2_000_000), aidar.headers)
    await eventually(async () => expect(await storedBytes()).toBeGreaterThan(1_900_000))
    socket.resetAndDestroy()
    await once(socket, 'close')
    await isEmpty()
  }))
