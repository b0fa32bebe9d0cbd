// Checks a shop of several workers as an administrator sees it (OPS-02, OPS-05).
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openPool } from './database/database.ts'
import { connectionToRunning } from './database/embedded/embedded-postgres.ts'
import { eventually } from '#test/wait-for.ts'

let shop: ChildProcess | undefined
afterEach(() => shop?.kill('SIGKILL'))

test('OPS-02 OPS-05 workers share the embedded database and a port; metrics are of all, a rollout replaces each without a failed request, or says why not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rodnik-workers-'))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_FOLDER: folder,
    SEED_DEMO: 'false',
    PORT: '0',
    COST_LIMIT: '0',
    STOP_DELAY_SECONDS: '1',
  }
  delete env.DATABASE_URL
  let output = ''
  const running = spawn(process.execPath, ['server/run-workers.ts'], { env: { ...env, WORKERS: '2' }, stdio: ['ignore', 'pipe', 'pipe'] })
  shop = running
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const openCount = () => output.match(/the shop is open at/g)?.length ?? 0
  await eventually(() => expect(openCount(), output).toBe(2))
  const [, port] = /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)!
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
    return { status: response.status, text: await response.text() }
  }
  const counted = async () =>
    Number(/http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} (\d+)/.exec((await read('/metrics')).text)?.[1])
  for (let request = 0; request < 10; request++) expect((await read('/healthz')).status).toBe(200)
  expect(await counted()).toBe(10)
  expect(Number(/^rodnik_database_up (\d+)$/m.exec((await read('/metrics')).text)?.[1])).toBe(1)

  const statuses = new Set<number>()
  let isAsking = true
  const asking = (async () => {
    while (isAsking) for (const path of ['/readyz', '/api/v1/product/']) statuses.add((await read(path)).status)
  })()
  const rollOut = async () => {
    const rollout = spawn(process.execPath, ['server/commands/rollout.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let report = ''
    for (const stream of [rollout.stdout, rollout.stderr]) stream.on('data', (chunk) => (report += String(chunk)))
    return { code: (await once(rollout, 'close'))[0] as unknown, report }
  }
  expect(await rollOut()).toEqual({ code: 0, report: 'Port 0: the new version runs.\n' })
  isAsking = false
  await asking
  expect([...statuses]).toEqual([200])
  expect(openCount()).toBe(4)
  expect(output).not.toMatch(/"level":(?:50|60)/)

  const pool = openPool(await connectionToRunning(folder), 1)
  await pool.query("insert into schema_migrations (name, hash) values ('9999_newer.sql', 'newer')")
  await pool.end()
  expect(await rollOut()).toEqual({
    code: 1,
    report: 'The new version did not start on port 0: the former one goes on. The log of the shop says why.\n',
  })
  expect((await read('/readyz')).status).toBe(200)

  running.kill('SIGTERM')
  expect(await once(running, 'close')).toEqual([0, null])
  expect(await rollOut()).toEqual({ code: 1, report: `No \`npm start\` of this machine runs on ${folder}.\n` })
  await rm(folder, { recursive: true })
})
