// Checks that a crashed process is started again (OPS-01).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rodnik-keep-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A program that keeps a process running, which notes each start in a file and then runs `body` with their number. */
function keeperOf(name: string, body: string, pauses: number[]) {
  const file = join(folder, name)
  const child = `const fs = require('node:fs'); fs.appendFileSync(${JSON.stringify(file)}, 'x'); const starts = fs.readFileSync(${JSON.stringify(file)}).length; ${body}`
  const program = `
    import { run } from ${JSON.stringify(join(process.cwd(), 'scripts/run-program.mjs'))}
    import { keepRunning } from ${JSON.stringify(join(process.cwd(), 'scripts/keep-running.mjs'))}
    process.exitCode = await keepRunning(() => run('node', ['-e', ${JSON.stringify(child)}]), ${JSON.stringify(pauses)})`
  return { file, program }
}

async function keep(name: string, body: string) {
  const { file, program } = keeperOf(name, body, [10, 60_000])
  const keeper = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'inherit', 'pipe'] })
  let errors = ''
  keeper.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
    if (errors.includes('again in 60 s')) keeper.kill('SIGTERM')
  })
  const [exitCode] = await once(keeper, 'close')
  return { exitCode: Number(exitCode), starts: (await readFile(file, 'utf8')).length, errors }
}

test('OPS-01 a crashed process is started again; one that was stopped is not', async () => {
  const { exitCode, starts, errors } = await keep('crash', "if (starts < 2) process.kill(process.pid, 'SIGKILL')")
  expect({ exitCode, starts }).toEqual({ exitCode: 0, starts: 2 })
  expect(errors).toContain('The shop ended unexpectedly (exit code 137) and is started again in 0.01 s.')
})

test('OPS-01 a start that fails is not tried again', async () => {
  expect(await keep('failed', 'process.exit(1)')).toEqual({ exitCode: 1, starts: 1, errors: '' })
})

test('OPS-01 the pause grows with each crash, and a signal ends it', async () => {
  expect(await keep('always', 'process.abort()')).toMatchObject({ exitCode: 134, starts: 2 })
})

test('OPS-01 a crashed process is not started again once npm was killed', async () => {
  // A busy machine needs a while to kill npm within the pause.
  const { file, program } = keeperOf('orphan', "if (starts < 2) process.kill(process.pid, 'SIGKILL')", [3000])
  const start = `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(program)}], { stdio: 'inherit' })`
  const npm = spawn(process.execPath, ['-e', start], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  npm.stderr.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('again in 3 s')) npm.kill('SIGKILL')
  })
  await once(npm, 'close') // the keeper has ended too: it shares the pipe
  expect(npm.signalCode).toBe('SIGKILL')
  expect(await readFile(file, 'utf8')).toBe('x')
})
