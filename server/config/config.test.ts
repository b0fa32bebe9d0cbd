// Checks reading the environment and reporting its faults (OPS-01).
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, readConfig, type Environment } from './config.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rodnik-config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const secret = 'a'.repeat(40)

test('OPS-01 an empty environment gives a shop on this machine with the embedded database', () => {
  const config = readConfig({ DATA_FOLDER: folder })
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:3000',
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    dataFolder: folder,
    mailOutbox: join(folder, 'outbox'),
    fixedSettings: {},
    trustProxy: false,
    pageFreshnessSeconds: 30,
    seedDemo: true,
  })
})

test('OPS-01 all problems are reported at once, without secrets', () => {
  const problems = problemsOf({
    PORT: '70000',
    PUBLIC_ORIGIN: 'shop.kz',
    DATABASE_URL: 'mysql://user:hunter2@db/shop',
    SMTP_URL: 'mail.kz',
    MAIL_SHOP: 'orders',
    COOKIE_SECRET: 'short',
    BREACHED_PASSWORDS: join(folder, 'none'),
    LOG_LEVEL: 'loud',
    SEED_DEMO: 'perhaps',
    WORKERS: 'many',
    PAGE_FRESHNESS_SECONDS: '1.5',
    FEED_FRESHNESS_SECONDS: '301',
    TRUST_PROXY: 'maybe',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  })
  expect(problems.map((problem) => problem.split(':')[0] ?? '').toSorted()).toEqual([
    'BREACHED_PASSWORDS',
    'COOKIE_SECRET',
    'DATABASE_URL',
    'FEED_FRESHNESS_SECONDS',
    'LOG_LEVEL',
    'MAIL_SHOP',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    'PAGE_FRESHNESS_SECONDS',
    'PORT',
    'PUBLIC_ORIGIN',
    'SEED_DEMO',
    'SMTP_URL',
    'TRUST_PROXY',
    'WORKERS',
  ])
  expect(problems.join('\n')).toContain('PORT: expected a whole number from 0 to 65535 (it is "70000")')
  expect(problems.join('\n')).not.toMatch(/hunter2|short/)
})

test('OPS-01 SEC-01:transport a database on another machine is reached with a checked certificate, or in clear where the operator says so', () => {
  const remote = [
    '@db/shop',
    '@db/shop?sslmode=require',
    '@localhost/shop?host=10.0.0.5',
    '@127.0.0.1.evil.example/shop',
    '@10.0.0.5:5432/shop?ssl=1',
  ]
  for (const end of remote) {
    const problems = problemsOf({ DATABASE_URL: `postgres://shop:hunter2${end}` })
    expect([end, problems]).toEqual([end, [expect.stringMatching(/^DATABASE_URL: expected sslmode=verify-full(?!.*hunter2)/)]])
  }
  const right = [
    '@db/shop?sslmode=verify-full',
    '@db/shop?sslmode=disable',
    '@127.0.0.1:5432/shop',
    '@localhost/shop',
    '@[::1]/shop',
    '@%2Frun%2Fpostgresql/shop',
  ]
  for (const end of right)
    expect(readConfig({ DATABASE_URL: `postgres://shop:hunter2${end}`, COOKIE_SECRET: secret }).databaseUrl).toContain(end)
})

test('OPS-02 a direct address or a standby without the database that they belong to is refused: the shop would use two databases', () => {
  const url = 'postgres://shop:hunter2@127.0.0.1/shop'
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) {
    expect(problemsOf({ DATA_FOLDER: folder, [name]: url })).toEqual([
      `${name}: is another way to the database of DATABASE_URL, which is not set`,
    ])
    expect(problemsOf({ DATA_FOLDER: folder, [name]: url, DATABASE_URL: url })).toEqual([])
  }
})

test('OPS-04 files of a bucket have their copies where FILES_CACHE says; all else, as the files of the exchange, stays in the data folder', () => {
  const base = { DATA_FOLDER: folder, FILES_CACHE: join(folder, 'cache') }
  const FILES_URL = 'https://key:secret@store.example/rodnik'
  expect(readConfig({ ...base, FILES_URL })).toMatchObject({ filesFolder: join(folder, 'cache'), dataFolder: folder })
  expect(readConfig({ DATA_FOLDER: folder, FILES_URL }).filesFolder).toBe(folder)
  expect(readConfig(base).filesFolder, 'without a bucket the folders hold the only files').toBe(folder)
})

test('OPS-01 the cookie secret is generated once, stored and readable by this user only', () => {
  const first = readConfig({ DATA_FOLDER: folder }).keys
  const stored = readFileSync(join(folder, 'cookie-secret'), 'utf8')
  expect(stored.length).toBeGreaterThanOrEqual(32)
  expect(readConfig({ DATA_FOLDER: folder }).keys).toEqual(first)
  expect(readConfig({ DATA_FOLDER: folder, COOKIE_SECRET: stored }).keys).toEqual(first)
  expect(statSync(join(folder, 'cookie-secret')).mode & 0o777).toBe(0o600)
  expect(readConfig({ DATA_FOLDER: folder, COOKIE_SECRET: secret }).keys).not.toEqual(first)
})

test('OPS-01 SEC-01:keys each purpose has a key of its own; of a list of secrets the first is the newest, in the file too', () => {
  const other = 'b'.repeat(40)
  const keysOf = (text: string) => readConfig({ DATA_FOLDER: folder, COOKIE_SECRET: text }).keys
  const [one, two] = [keysOf(secret), keysOf(other)]
  const all = Object.values(one).flat()
  expect([new Set(all).size, all.includes(secret)]).toEqual([all.length, false])
  const both = keysOf(`${other}, ${secret}`)
  expect(both.sessions).toEqual([...two.sessions, ...one.sessions])
  writeFileSync(join(folder, 'cookie-secret'), `${other},${secret}\n`)
  expect(readConfig({ DATA_FOLDER: folder }).keys).toEqual(both)
  for (const wrong of [`${secret},short`, `${secret},`, `,${secret}`])
    expect(problemsOf({ DATA_FOLDER: folder, COOKIE_SECRET: wrong })).toEqual([expect.stringContaining('COOKIE_SECRET')])
  writeFileSync(join(folder, 'cookie-secret'), `${secret},short`)
  expect(problemsOf({ DATA_FOLDER: folder })[0]).toMatch(/32 characters/)
})

test('OPS-01 a data folder that cannot be written is a problem of the configuration', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(problemsOf({ DATA_FOLDER: join(file, 'var') })[0]).toMatch(/^DATA_FOLDER: the cookie secret cannot be stored/)
  expect(problemsOf({ DATA_FOLDER: '/proc/shop/data' })[0]).toMatch(/^DATA_FOLDER: the cookie secret cannot be stored/)
})

test('OPS-01 an empty value counts as not set, an origin loses its slash, a proxy is a number or a network', () => {
  const base = { DATA_FOLDER: folder, COOKIE_SECRET: secret }
  expect(readConfig({ ...base, PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, fixedSettings: {} })
  expect(readConfig({ ...base, PUBLIC_ORIGIN: 'https://rodnik.kz/' }).publicOrigin).toBe('https://rodnik.kz')
  expect(problemsOf({ ...base, PUBLIC_ORIGIN: 'https://rodnik.kz/shop' })).toHaveLength(1)
  expect(readConfig({ ...base, TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(readConfig({ ...base, TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8')
  expect(readConfig({ ...base, TRUST_PROXY: 'loopback, ::1,fd00::/8' }).trustProxy).toBe('loopback,::1,fd00::/8')
  for (const wrong of ['10.0.0.0/33', '0.0.0.0/0', '10.0.0', 'proxy.kz', '127.0.0.1,']) {
    expect([wrong, problemsOf({ ...base, TRUST_PROXY: wrong }).length]).toEqual([wrong, 1])
  }
})

function problemsOf(env: Environment): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('OPS-02 OPS-03 the workers of a machine are a number or fit its cores; only the embedded database is archived by the shop', () => {
  const workersOf = (WORKERS: string) => readConfig({ DATA_FOLDER: folder, WORKERS }).workers
  expect([workersOf('3'), workersOf('auto')]).toEqual([3, Math.max(1, availableParallelism() - 1)])
  const problems = problemsOf({ DATA_FOLDER: folder, ARCHIVE_FOLDER: folder, DATABASE_URL: 'postgres://rodnik:hunter2@127.0.0.1/shop' })
  expect(problems).toEqual([expect.stringContaining('ARCHIVE_FOLDER: is for the embedded database')])
})

test('OPS-01 CB-04 EXCH-04 the environment fixes settings; a wrong secret of it is not printed', () => {
  const base = { DATA_FOLDER: folder, COOKIE_SECRET: secret }
  expect(readConfig(base).fixedSettings).toEqual({})
  const fixed = {
    CRM_WEBHOOK_URL: 'https://portal.example/rest/1/abc123',
    CRM_FUNNEL: '0',
    EXCHANGE_LOGIN: '1c:0123456789abcdef',
    VAT_RATES: ' ',
  }
  expect(readConfig({ ...base, ...fixed }).fixedSettings).toEqual({
    'crm.webhookUrl': fixed.CRM_WEBHOOK_URL,
    'crm.funnel': '0',
    'exchange.login': fixed.EXCHANGE_LOGIN,
  })
  const problems = problemsOf({
    ...base,
    CRM_WEBHOOK_URL: 'http://portal.example/rest/1/abc123/',
    EXCHANGE_LOGIN: '1c:too-short',
    EXCHANGE_SILENCE_HOURS: 'often',
    COMPANY_BIN: '123456789012',
    SETTINGS_KEY: 'short',
  })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'SETTINGS_KEY',
    'COMPANY_BIN',
    'CRM_WEBHOOK_URL',
    'EXCHANGE_LOGIN',
    'EXCHANGE_SILENCE_HOURS',
  ])
  expect(problems.join('\n')).not.toMatch(/abc123|too-short/)
  expect(problems.at(-1)).toBe('EXCHANGE_SILENCE_HOURS: целое число от 0 до 300 (it is "often")')
})
