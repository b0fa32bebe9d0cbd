// Checks two processes on one database whose clocks differ by two seconds.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '../fixtures/accounts.ts'
import { openData, type TestData } from '../harness.ts'
import { makeMember, staffPassword as password } from '../open-back-office.ts'
import { totp } from '../totp.ts'
import { eventually } from '../wait-for.ts'

const ahead = `const Real = Date
globalThis.Date = class extends Real {
  constructor(...parts) { super(...(parts.length > 0 ? parts : [Real.now() + 2000])) }
  static now() { return Real.now() + 2000 }
  static [Symbol.hasInstance](value) { return value instanceof Real }
}`

let data: TestData
const processes: ChildProcess[] = []
/** `fast` is two seconds ahead; only `right` works at the jobs */
let fast: string
let right: string
beforeAll(async () => {
  data = await openData('fixtures')
  right = await start({})
  fast = await start({ JOBS: 'false', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` })
})
afterAll(async () => {
  await Promise.all(
    processes.map(async (one) => {
      const ended = once(one, 'exit')
      one.kill('SIGKILL')
      await ended
    }),
  )
  await data.close()
})

async function start(settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', DATA_FOLDER: data.folder, DATABASE_URL: data.connectionString, SEED_DEMO: 'false' }
  const shop = spawn(process.execPath, ['server/main.ts'], { env: { ...env, PORT: '0', ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  processes.push(shop)
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return eventually(() => {
    const [, found] = /Server listening at (http:[^"]+)/.exec(output) ?? []
    expect(found, output).toBeDefined()
    return found!
  })
}

/** Sends with the cookies of one browser. */
function openBrowser() {
  const cookies = new Map<string, string>()
  return async (url: string, body?: object, headers: Record<string, string> = {}) => {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: response.status, to: response.headers.get('location'), body: await response.text() }
  }
}

test.each([
  ['ahead', () => [fast, right] as const],
  ['behind', () => [right, fast] as const],
])('OPS-02 AUTH-02 a session that begins in a process that is two seconds %s holds in the other at once', async (name, both) => {
  const [first, second] = both()
  const browser = openBrowser()
  expect((await browser(`${first}/api/v1/users/`, registration({ email: `${name}@example.kz` }))).status).toBe(201)
  for (const origin of [second, first]) expect((await browser(`${origin}/api/v1/auth/login-check`)).status).toBe(200)
})

test.each([
  ['ahead', () => [fast, right] as const],
  ['behind', () => [right, fast] as const],
])('OPS-02 STAFF-04 a code of the second factor opens in a process that is two seconds %s, and then in no other', async (name, both) => {
  const [first, second] = both()
  const email = `staff-${name}@rodnik.example`
  await makeMember({ db: data.db }, { email, roles: ['owner'] })
  const openAt =
    (origin: string, browser = openBrowser()) =>
    (path: string, form?: Record<string, string>) =>
      browser(`${origin}/admin${path}`, form && new URLSearchParams(form))
  const enrolled = openAt(second)
  expect(await enrolled('/login', { email, password })).toMatchObject({ status: 302, to: '/admin/second-factor' })
  const [, secret = ''] = /data-secret="([A-Z2-7]+)"/.exec((await enrolled('/second-factor')).body) ?? []
  expect((await enrolled('/second-factor', { code: totp(secret) })).status).toBe(200)

  const browser = openBrowser()
  const code = totp(secret, 1)
  await openAt(first, browser)('/login', { email, password })
  expect(await openAt(first, browser)('/login/code', { code })).toMatchObject({ status: 302 })
  for (const origin of [first, second]) expect((await openAt(origin, browser)('/profile')).status).toBe(200)
  const thief = openAt(second)
  await thief('/login', { email, password })
  expect(await thief('/login/code', { code })).toMatchObject({ status: 400, body: expect.stringContaining('уже введён') })
})

test('OPS-02 CHK-05 an order is placed once whichever process is asked again, and its e-mail is sent by the process behind', async () => {
  const order = {
    name: 'Айдар Нурланов',
    email: 'aidar@stroydom.example',
    phone_number: '+77015550102',
    comment: '',
    items: [{ product: 'VT-15', quantity: 1 }],
    privacy_policy_accepted: true,
  }
  const numbers: unknown[] = []
  for (const origin of [fast, right, fast]) {
    const { status, body } = await openBrowser()(`${origin}/api/v1/order/`, order, { 'idempotency-key': 'two-clocks' })
    expect(status, body).toBe(201)
    numbers.push(JSON.parse(body).id)
  }
  expect(new Set(numbers).size).toBe(1)
  expect((await data.pool.query('select from orders')).rowCount).toBe(1)
  await eventually(async () => {
    const outbox = join(data.folder, 'outbox')
    const emails = await Promise.all((await readdir(outbox)).map((file) => readFile(join(outbox, file), 'utf8')))
    expect(emails.some((email) => email.includes('aidar@stroydom.example'))).toBe(true)
  })
})
