// Runs PostgreSQL as a child process: creates, starts, restarts and stops it (docs/decisions/001).
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { archiveParameters } from './archive.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { prepareRole, readRole } from './application-role.ts'
import { databaseName, prepareCluster } from './cluster.ts'
import { EmbeddedPostgresError, failureFromFileError } from './postgres-error.ts'
import { prepareHome, type Home } from './data-directory.ts'
import { takeOwnership } from './lock-file.ts'
import { signal } from './process-info.ts'
import { clearLeftovers, hasEnded, startPostmaster, stopPostmaster, type Log, type ServerParameters } from './postmaster.ts'
import { chooseServerUser, type ServerUser } from './unprivileged-user.ts'

export type EmbeddedPostgresOptions = {
  /** The application's data folder; PostgreSQL gets `postgres/` in it. */
  dataFolder: string
  log: Log
  /** the write-ahead log is archived there */
  archiveFolder?: string | undefined
  /** override our own, for tests and benchmarks */
  serverParameters?: ServerParameters
  /** for tests and benchmarks */
  canCreateDatabases?: boolean
}

export type EmbeddedPostgres = { connectionString: string; stop(): Promise<void> }

type StartOptions = { home: Home; binaries: Binaries; user: ServerUser | undefined; serverParameters: ServerParameters; log: Log }

const restartDelaysMilliseconds = [0, 500, 2000, 5000, 15_000]

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, log, archiveFolder, canCreateDatabases = false } = options
  const user = await chooseServerUser()
  const binaries = await findBinaries(user)
  const home = await prepareHome(dataFolder, user)
  const release = await takeOwnership(home.owner).catch((error: unknown) => {
    throw failureFromFileError(error, home.folder)
  })
  try {
    const archive = archiveFolder === undefined ? {} : await archiveParameters(archiveFolder, user)
    const serverParameters = { ...archive, ...options.serverParameters }
    const startOptions: StartOptions = { home, binaries, user, serverParameters, log }
    await clearLeftovers(home.data, log)
    const password = await prepareCluster(home, binaries, user)
    await prepareRole(home, binaries, user, { password, canCreateDatabases })
    const { child, port } = await startOnFreePort(startOptions)
    log('PostgreSQL is ready', { folder: home.folder, port, ...(user ? { user: user.name } : {}) })
    const watch = superviseServer(startOptions, child, port)
    return {
      connectionString: `postgres://${await readRole(home)}:${password}@127.0.0.1:${port}/${databaseName}`,
      stop: async () => {
        await watch.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw failureFromFileError(error, home.folder)
  }
}

/** For a command that runs next to the open shop. */
export async function connectionToRunning(dataFolder: string): Promise<string> {
  const home = await prepareHome(dataFolder, await chooseServerUser())
  const [role, password, port] = await Promise.all([readRole(home), readFile(home.password, 'utf8'), readFile(home.port, 'utf8')])
  return `postgres://${role}:${password.trim()}@127.0.0.1:${port.trim()}/${databaseName}`
}

/** The last port when it is free (so that saved psql connections work), else any. */
async function startOnFreePort(startOptions: StartOptions): Promise<{ child: ChildProcess; port: number }> {
  const last = Number(await readFile(startOptions.home.port, 'utf8').catch(() => 0))
  for (let attempt = 0; ; attempt++) {
    const port = await findFreePort(attempt === 0 ? last : 0)
    try {
      const child = await start(startOptions, port)
      await writeFile(startOptions.home.port, String(port))
      return { child, port }
    } catch (error) {
      // Another program took the port between our check and PostgreSQL's bind.
      const taken = error instanceof EmbeddedPostgresError && error.code === 'port-taken'
      if (!taken || attempt >= 5) throw error
    }
  }
}

async function start({ home, binaries, user, serverParameters, log }: StartOptions, port: number): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await startPostmaster(home, binaries, user, port, serverParameters, log)
    } catch (error) {
      // Workers of a killed server end by themselves; we cannot always see them (no /proc of other users).
      const busy = error instanceof EmbeddedPostgresError && error.code === 'still-in-memory'
      if (!busy || attempt >= 20) throw error
      await pause(500)
    }
  }
}

/** Restarts the server on its port when it ends unexpectedly; the pool opens new connections. */
function superviseServer(startOptions: StartOptions, first: ChildProcess, port: number) {
  const { home, log } = startOptions
  let current = first
  let stopping = false
  let restarting: Promise<void> | undefined
  // For an exit without a stop: PostgreSQL then shuts down by itself.
  const atExit = () => current.pid !== undefined && !hasEnded(current) && signal(current.pid, 'SIGINT')
  process.once('exit', atExit)
  void watch(first)

  async function watch(child: ChildProcess): Promise<void> {
    if (!hasEnded(child)) await once(child, 'exit')
    if (stopping) return
    const { exitCode, signalCode } = child
    log('PostgreSQL ended unexpectedly and is started again', { exitCode, signal: signalCode })
    restarting = restart()
  }

  async function restart(): Promise<void> {
    for (let attempt = 0; !stopping; attempt++) {
      await pause(restartDelaysMilliseconds[Math.min(attempt, restartDelaysMilliseconds.length - 1)] ?? 0)
      try {
        await clearLeftovers(home.data, log)
        if (stopping) return
        current = await start(startOptions, port)
        log('PostgreSQL is ready again', { port })
        void watch(current)
        return
      } catch (error) {
        log('PostgreSQL does not start again', {
          error: error instanceof Error ? error.message : String(error),
        })
      }
    }
  }

  return {
    async stop(): Promise<void> {
      stopping = true
      process.off('exit', atExit)
      await restarting
      if (current.pid !== undefined && !hasEnded(current)) {
        await stopPostmaster(current.pid, home.data, () => hasEnded(current))
      }
    },
  }
}

export function findFreePort(desired: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (desired === 0 ? reject(error) : resolve(findFreePort(0))))
    probe.listen(desired, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : desired
      probe.close(() => resolve(port))
    })
  })
}
