// Checks with real processes that workers are started again and replaced (OPS-01, OPS-02, OPS-05).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/wait-for.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-workers-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A parent of workers that note their start in a file, run `body` with its number, and then listen. */
async function startParent(name: string, body: string, { count = 1, pauses = [10, 60_000] }: { count?: number; pauses?: number[] } = {}) {
  const file = join(folder, name)
  const program = `${file}.cjs`
  await writeFile(
    program,
    `const fs = require('node:fs'); fs.appendFileSync(${JSON.stringify(file)}, 'x')
    const starts = fs.readFileSync(${JSON.stringify(file)}).length
    process.on('message', (message) => message === 'retire' && server.close(() => require('node:cluster').worker.disconnect()))
    process.on('SIGTERM', () => process.exit())
    ${body}
    const server = require('node:http').createServer((request, response) => globalThis.crash ? globalThis.crash() : response.end(String(starts)))
    server.listen(0, '127.0.0.1')`,
  )
  const parent = `
    import cluster from 'node:cluster'
    import { openWorkers } from ${JSON.stringify(join(process.cwd(), 'server/process/worker-pool.ts'))}
    const log = { error: (fields, text) => console.error(JSON.stringify(fields), text) }
    const options = { program: ${JSON.stringify(program)}, count: ${count}, pauses: ${JSON.stringify(pauses)}, log }
    const pool = openWorkers(options)
    cluster.on('listening', (worker, { port }) => console.log(port))
    process.on('SIGTERM', () => void pool.stop('SIGTERM'))
    process.on('SIGHUP', async () => console.log('replaced ' + (await pool.replaceAll())))
    process.exit(await pool.ended)`
  await writeFile(`${file}.mjs`, parent) // workers have the flags of their parent: no `-e`
  const child = spawn(process.execPath, [`${file}.mjs`], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(async ([exitCode]) => ({
    exitCode: Number(exitCode),
    starts: (await readFile(file, 'utf8')).length,
  }))
  const ports = () => output.match(/^\d+$/gm) ?? []
  /** Asks the worker that listened last, once so many have. @returns undefined where it crashes */
  const request = async (among: number) => {
    await eventually(() => expect(ports()).toHaveLength(among))
    return fetch(`http://127.0.0.1:${ports()[among - 1]}`).then(
      (response) => response.text(),
      () => undefined,
    )
  }
  return { child, ended, request, output: () => output, starts: async () => (await readFile(file, 'utf8').catch(() => '')).length }
}

test('OPS-01 a crashed worker is started again; after a stop none is', async () => {
  const { child, ended, output, request } = await startParent(
    'crash',
    "if (starts < 2) globalThis.crash = () => process.kill(process.pid, 'SIGKILL')",
  )
  await request(1)
  await eventually(() => expect(output().match(/^\d+$/gm)).toHaveLength(2))
  expect(output()).toContain('a worker ended unexpectedly (SIGKILL); it is started again')
  child.kill('SIGTERM')
  expect(await ended).toEqual({ exitCode: 0, starts: 2 })
})

test('OPS-01 a first start that fails is not tried again', async () => {
  const { ended } = await startParent('failed', 'process.exit(1)', { count: 2 })
  expect(await ended).toEqual({ exitCode: 1, starts: 1 })
})

test('OPS-01 the pause grows with each crash, and a signal ends it', async () => {
  const { child, ended, output, request } = await startParent('always', 'globalThis.crash = () => process.abort()')
  await request(1)
  await request(2)
  await eventually(() => expect(output()).toContain('"seconds":60'))
  child.kill('SIGTERM')
  expect(await ended).toEqual({ exitCode: 0, starts: 2 })
})

test('OPS-05 each new worker listens before a former one ends; where one does not start, the former ones stay', async () => {
  const { child, ended, output, starts } = await startParent('replaced', 'if (starts === 5) process.exit(1)', { count: 2 })
  await eventually(() => expect(output().match(/^\d+$/gm)).toHaveLength(2))
  const [port] = /^\d+$/m.exec(output())!
  const failures: unknown[] = []
  let isAsking = true
  const asking = (async () => {
    while (isAsking)
      await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } }).then(
        (response) => response.text(),
        (error: unknown) => failures.push(error),
      )
  })()
  child.kill('SIGHUP')
  await eventually(() => expect(output()).toContain('replaced true'))
  expect(await starts()).toBe(4)
  child.kill('SIGHUP')
  await eventually(() => expect(output()).toContain('replaced false'))
  isAsking = false
  await asking
  expect(failures).toEqual([])
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toMatch(/^[34]$/)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ exitCode: 0, starts: 5 })
})
