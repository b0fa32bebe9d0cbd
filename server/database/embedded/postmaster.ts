// Starts one run of the server program, waits until it accepts connections, and stops it.
import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { notRunnable, spawnOptions } from './cluster.ts'
import { failureFromOutput } from './postgres-error.ts'
import type { Home } from './data-directory.ts'
import { isPostmasterOf, processesWorkingIn, signal, waitUntil } from './process-info.ts'
import type { ServerUser } from './unprivileged-user.ts'

export type Log = (message: string, fields?: object) => void
export type ServerParameters = Record<string, string | number>

const logLimitBytes = 5_000_000

// The machine also runs the shop; fsync and synchronous_commit stay on.
const ownParameters: ServerParameters = {
  shared_buffers: '256MB',
  max_connections: 100,
  wal_level: 'replica',
  max_wal_size: '2GB',
  checkpoint_completion_target: 0.9,
  random_page_cost: 1.1,
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  // Facets and search are short queries: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'warning',
  // Without the row and the statement, which contain personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

export async function startPostmaster(
  home: Home,
  binaries: Binaries,
  user: ServerUser | undefined,
  port: number,
  serverParameters: ServerParameters,
  log: Log,
): Promise<ChildProcess> {
  const { file, offset } = await openLog(home.log)
  const values = Object.entries({ ...ownParameters, ...serverParameters, port })
  const args = ['-D', home.data, ...values.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // Detached: Ctrl+C in the terminal stops us first and lets requests end, then we stop the database.
  const child = spawn(binaries.postgres, args, {
    ...spawnOptions(home, user),
    detached: true,
    stdio: ['ignore', file.fd, file.fd],
  })
  let failedToRun: unknown
  child.on('error', (error) => (failedToRun = error))
  await file.close()
  child.unref()

  const began = performance.now()
  let reported = 0
  const ended = () => failedToRun !== undefined || hasEnded(child)
  // No time limit: after a crash under load, replaying the WAL can take minutes.
  await waitUntil(async () => {
    const seconds = Math.floor((performance.now() - began) / 10_000) * 10
    if (seconds > reported) log('PostgreSQL is recovering its data', { seconds: (reported = seconds) })
    return ended() || (await isReady(home.data, child.pid))
  }, Number.POSITIVE_INFINITY)
  if (failedToRun !== undefined) throw notRunnable(binaries.postgres, failedToRun)
  if (!ended()) return child
  const output = (await readFile(home.log)).subarray(offset).toString('utf8')
  throw failureFromOutput(output, home.folder, 'start-failed')
}

export async function stopPostmaster(pid: number, data: string, hasStopped?: () => boolean): Promise<void> {
  const stopped = hasStopped ?? (async () => !(await isPostmasterOf(pid, data)))
  for (const [name, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    signal(pid, name)
    if (await waitUntil(stopped, seconds * 1000)) break
  }
}

/** Stops what an earlier run left: a server after kill -9 of Node, or workers of a killed server. */
export async function clearLeftovers(data: string, log: Log): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 0 && (await isPostmasterOf(pid, data))) {
    log('stopping the PostgreSQL that an earlier run left behind', { pid })
    await stopPostmaster(pid, data)
  }
  const workers = await processesWorkingIn(data)
  if (workers.length > 0) {
    for (const worker of workers) signal(worker, 'SIGQUIT')
    const none = async () => (await processesWorkingIn(data)).length === 0
    if (!(await waitUntil(none, 3000))) for (const worker of workers) signal(worker, 'SIGKILL')
    await waitUntil(none, 3000)
  }
  // PostgreSQL refuses to start when the pid in the file now belongs to another program of the same user.
  await rm(pidFile, { force: true })
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** The 8th line of postmaster.pid is "ready" when connections are accepted; pg_ctl waits for it, too. */
async function isReady(data: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

async function openLog(path: string) {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  const startsNewLog = size > logLimitBytes
  return { file: await open(path, startsNewLog ? 'w' : 'a', 0o600), offset: startsNewLog ? 0 : size }
}
