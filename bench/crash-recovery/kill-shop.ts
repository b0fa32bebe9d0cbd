// Starts the shop with embedded PostgreSQL, kills it at random moments and restarts it.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareHome } from '../../server/database/embedded/data-directory.ts'
import { chooseServerUser } from '../../server/database/embedded/unprivileged-user.ts'
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs'

const targets = ['process', 'PostgreSQL', 'both'] as const
export type KillTarget = (typeof targets)[number]
/** Long, as other work on the machine slows a start. */
const readySeconds = 600
/** From a ready shop to the next kill, while orders arrive and e-mails are pending. */
const gapSeconds = { least: 2, most: 12 }

export type Victim = {
  /** @returns the targets killed, in order */
  killAtRandom(seconds: number, seed: number): Promise<string[]>
  /** with SIGKILL; the process is started again */
  kill(target: KillTarget): Promise<void>
  ready(): Promise<void>
  stop(): Promise<void>
}

type VictimOptions = { folder: string; port: number; env: Record<string, string> }

export async function openVictim({ folder, port, env }: VictimOptions): Promise<Victim> {
  // Read it when the shop does not come back.
  const output = openSync(join(folder, 'shop.log'), 'a')
  let child: ChildProcess
  let isStopping = false
  const start = () => {
    child = fork('server/main.ts', [], {
      env: {
        ...process.env,
        ...serverEnvironment,
        NODE_ENV: 'production',
        DATABASE_URL: '',
        DATA_FOLDER: folder,
        PORT: String(port),
        // Each request comes from another address, because addresses have a limit.
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'warn',
        ...env,
      },
      execArgv: serverFlags,
      stdio: ['ignore', output, 'inherit', 'ipc'],
    })
    child.once('exit', () => {
      if (!isStopping) start()
    })
  }
  const ready = async () => {
    const deadline = performance.now() + readySeconds * 1000
    for (;;) {
      const state = await stateOf(port)
      if (state === 'ready') return
      if (performance.now() > deadline) throw new Error(`the shop was not ready in ${readySeconds} s: ${state}; see ${folder}/shop.log`)
      await pause(50)
    }
  }
  const killTarget = async (target: KillTarget) => {
    const pid = target === 'process' ? undefined : await postmasterPid(folder)
    if (pid !== undefined) kill(pid)
    if (target !== 'PostgreSQL') child.kill('SIGKILL')
  }
  process.once('exit', () => child.kill('SIGKILL'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  start()
  await ready()
  return {
    ready,
    kill: killTarget,
    async killAtRandom(seconds, seed) {
      const random = seededRandom(seed)
      const killed: string[] = []
      const end = performance.now() + seconds * 1000
      for (;;) {
        const gap = (gapSeconds.least + random() * (gapSeconds.most - gapSeconds.least)) * 1000
        if (performance.now() + gap > end) break
        await ready()
        await pause(gap)
        const target = targets[Math.floor(random() * targets.length)]!
        await killTarget(target)
        killed.push(target)
      }
      await pause(Math.max(0, end - performance.now()))
      return killed
    },
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function postmasterPid(folder: string): Promise<number | undefined> {
  const { data } = await prepareHome(folder, await chooseServerUser())
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 ? pid : undefined
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // already ended
  }
}

/** Waits longer than the shop's own probes, which may take 3 s on a busy disk. @returns `ready`, or why not */
const stateOf = (port: number): Promise<string> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    async (response) => (response.ok ? 'ready' : `${response.status} ${await response.text()}`),
    (error: unknown) => String(error),
  )

/** Deterministic random numbers by seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
