// Starts and stops the shop and the static server as separate processes.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { serverEnvironment, serverFlags } from '../scripts/server-process.mjs'

export type ShopProcess = { origin: string; pid: number; startedInMs: number; stop(): Promise<void> }

/** Starts the shop, with WORKERS in `env` those, and waits for `/readyz`. @param folder another built checkout */
export async function startShop(
  connectionString: string,
  port: number,
  env: Record<string, string> = {},
  folder = '.',
): Promise<ShopProcess> {
  const origin = `http://127.0.0.1:${port}`
  if (await isReady(origin)) throw new Error(`another shop is at ${origin}: stop it, it would be measured`)
  const began = performance.now()
  const child = fork(env['WORKERS'] === undefined ? 'server/main.ts' : 'server/run-workers.ts', [], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: connectionString,
      PORT: String(port),
      ...serverEnvironment,
      LOG_LEVEL: 'warn',
      SEED_DEMO: 'false',
      COST_LIMIT: '0',
      STOP_DELAY_SECONDS: '0',
      ...env,
    },
    execArgv: serverFlags,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const deadline = performance.now() + 120_000
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the shop ended with ${child.exitCode ?? child.signalCode}`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error('the shop was not ready in 120 s')
    }
    await pause(20)
  }
  return { origin, pid: child.pid!, startedInMs: performance.now() - began, stop: () => ended(child) }
}

export async function startStatic(folder: string, port: number): Promise<ShopProcess> {
  const began = performance.now()
  const child = fork('bench/browser/static-server.ts', [folder, String(port)])
  // Without the second a failed start would end the run silently.
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the static server did not start')
    }),
  ])
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid!, startedInMs: performance.now() - began, stop: () => ended(child) }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.ok,
    () => false,
  )
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
