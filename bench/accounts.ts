// Measures the session check, listings during logins and timing differences of known e-mails.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openPool } from '../server/database/database.ts'
import { benchFolder } from './databases.ts'
import { load } from './http-load.ts'
import { inMs, percentilesOf } from './percentiles.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

const password = 'синий гвоздь 7'
const wrong = 'не тот пароль 1'
/** of each kind */
const enumerationRuns = 80
const loginsPerSecond = 20
const wrongLoginsPerSecond = 50
const manyAccounts = 10
const listing = ['/catalog/v2?page=1&page_size=9&ordering=price', '/catalog/v2?page=2&page_size=9&ordering=price']

export async function measureAccounts(connectionString: string): Promise<string[]> {
  const pool = openPool(connectionString, 2)
  pool.on('error', () => undefined)
  const shop = await startShop(connectionString, 4504, {
    DATA_FOLDER: join(benchFolder, 'shop'),
    MAIL_OUTBOX: join(benchFolder, 'outbox'),
    TRUST_PROXY: '1', // wrong logins come from many addresses
  })
  try {
    await pool.query(`delete from users where email like '%@bench.example'`)
    await pool.query('delete from attempts') // left by an interrupted run
    const cookie = await registered(shop, 'known@bench.example')
    // Several: attempts in progress count towards the limit of an account.
    for (let one = 0; one < manyAccounts; one++) await registered(shop, `many${one}@bench.example`)
    return [...(await sessionCheck(shop, cookie)), '', ...(await requestsDuringLogins(shop, pool)), '', ...(await enumeration(shop, pool))]
  } finally {
    await shop.stop()
    await pool.query(`delete from users where email like '%@bench.example'`)
    await pool.query('delete from attempts')
    await pool.end()
  }
}

/** The same page for a guest and a signed-in customer, uncached; best of three runs. */
async function sessionCheck(shop: ShopProcess, cookie: string): Promise<string[]> {
  const cpu = async (headers: Record<string, string>) => {
    const { cpuMs, failures } = await load({
      origin: shop.origin,
      paths: listing,
      connections: 4,
      seconds: 4,
      serverPid: shop.pid,
      headers,
    })
    if (failures > 0) throw new Error(`${failures} pages failed`)
    return cpuMs
  }
  const guest = { cookie: 'compare=1' }
  const best = { guest: Infinity, signedIn: Infinity }
  for (let round = 0; round < 3; round++) {
    best.guest = Math.min(best.guest, await cpu(guest))
    best.signedIn = Math.min(best.signedIn, await cpu({ cookie }))
  }
  return [
    '| a listing of 9, CPU of the process | ms |',
    '|---|---|',
    `| guest with a cookie of another kind | ${best.guest.toFixed(2)} |`,
    `| signed in | ${best.signedIn.toFixed(2)} |`,
    `| session check | ${(best.signedIn - best.guest).toFixed(2)} |`,
  ]
}

async function requestsDuringLogins(shop: ShopProcess, pool: Pool): Promise<string[]> {
  // Limits are 50 attempts per address and 15 per account: each login comes from another address.
  const logIn = (at: number, email: string, word: string) =>
    post(
      shop,
      '/api/v1/auth/login/',
      { email, password: word },
      { 'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` },
    )
  const many = (at: number) => `many${at % manyAccounts}@bench.example`
  const right = (at: number) => logIn(at, many(at), password)
  const guessed = (at: number) => logIn(at, at % 2 ? `unknown${at}@bench.example` : many(at / 2), wrong)
  return [
    '| a listing of 9, 16 connections | alone, p95 ms | during, p95 ms | ratio |',
    '|---|---|---|---|',
    await duringLogins(shop, pool, `${loginsPerSecond} logins a second`, loginsPerSecond, right),
    await duringLogins(shop, pool, `${wrongLoginsPerSecond} wrong logins a second`, wrongLoginsPerSecond, guessed),
  ]
}

async function duringLogins(
  shop: ShopProcess,
  pool: Pool,
  name: string,
  perSecond: number,
  logIn: (at: number) => Promise<Response>,
): Promise<string> {
  const measured = () =>
    load({ origin: shop.origin, paths: listing, connections: 16, seconds: 6, serverPid: shop.pid, headers: { cookie: 'compare=1' } })
  const alone = await measured()
  let isOver = false
  const statuses = new Map<number, number>()
  const logIns = (async () => {
    const running: Promise<void>[] = []
    const began = performance.now()
    for (let at = 0; !isOver; at++) {
      running.push(logIn(at).then(({ status }) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)))
      // By the clock, so that long pauses are compensated.
      await pause(Math.max(0, began + ((at + 1) * 1000) / perSecond - performance.now()))
    }
    await Promise.all(running)
  })()
  const busy = await measured()
  isOver = true
  await logIns
  await pool.query('delete from attempts')
  const responses = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
  return `| ${name} (${responses}) | ${inMs(alone.p95)} | ${inMs(busy.p95)} | ${(busy.p95 / alone.p95).toFixed(2)} |`
}

/** Alternates known and unknown e-mails, so that other load affects both. */
async function enumeration(shop: ShopProcess, pool: Pool): Promise<string[]> {
  const rows: string[] = []
  const kinds: [string, string, object][] = [
    ['wrong login', '/api/v1/auth/login/', { password: wrong }],
    ['recovery', '/api/v1/users/request-password-reset', {}],
    ['confirmation sent again', '/api/v1/users/resend', {}],
  ]
  for (const [name, path, body] of kinds) {
    const known: number[] = []
    const unknown: number[] = []
    for (let run = 0; run < enumerationRuns; run++) {
      await pool.query('delete from attempts')
      for (const [email, samples] of run % 2
        ? ([
            ['known', known],
            ['unknown', unknown],
          ] as const)
        : ([
            ['unknown', unknown],
            ['known', known],
          ] as const)) {
        const began = performance.now()
        await post(shop, path, { ...body, email: `${email}@bench.example` })
        samples.push(performance.now() - began)
      }
    }
    const [a, b] = [percentilesOf(known), percentilesOf(unknown)]
    rows.push(
      `| ${name} | ${inMs(a.p50)} / ${inMs(b.p50)} | ${inMs(a.p95)} / ${inMs(b.p95)} | ${chanceOfMore(known, unknown).toFixed(2)} |`,
    )
  }
  return [
    `| ${enumerationRuns} of each, known / unknown e-mail | p50 ms | p95 ms | chance that a known one takes longer (0.5 = cannot be told) |`,
    '|---|---|---|---|',
    ...rows,
  ]
}

/** Area under the ROC curve of guessing by time: 0.5 is chance. */
function chanceOfMore(known: number[], unknown: number[]): number {
  let more = 0
  for (const a of known) for (const b of unknown) more += a > b ? 1 : a === b ? 0.5 : 0
  return more / (known.length * unknown.length)
}

async function registered(shop: ShopProcess, email: string): Promise<string> {
  const person = { last_name: 'Нурланов', first_name: 'Айдар', phone_number: '+77015550102', privacy_policy_accepted: true }
  const response = await post(shop, '/api/v1/users/', { ...person, email, password, repeat_password: password })
  if (response.status !== 201) throw new Error(`registration: ${response.status}`)
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

async function post(shop: ShopProcess, path: string, body: object, more: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(shop.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  })
  return response.status === 201 ? response : (await response.arrayBuffer(), response)
}
