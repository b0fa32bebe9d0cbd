// PostgreSQL as a child of this process: found, created, started, watched and stopped. docs/decisions/001.
import type { ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { findBinaries, type Binaries } from './binaries.ts'
import { databaseName, prepareCluster, roleName } from './cluster.ts'
import { EmbeddedPostgresError, failureFromFileError } from './postgres-error.ts'
import { prepareHome, type Home } from './data-directory.ts'
import { takeOwnership } from './lock-file.ts'
import { signal } from './process-info.ts'
import { clearLeftovers, ending, hasEnded, startPostmaster, stopPostmaster, type Log, type Settings } from './postmaster.ts'
import { chooseServerUser, type ServerUser } from './unprivileged-user.ts'

export { EmbeddedPostgresError } from './postgres-error.ts'

export type EmbeddedPostgresOptions = {
  /** The application's data folder; PostgreSQL gets `postgres/` in it. */
  dataFolder: string
  log: Log
  /** Settings of the server over our own, for tests and benchmarks. */
  settings?: Settings
}

export type EmbeddedPostgres = { connectionString: string; stop(): Promise<void> }

type Place = { home: Home; binaries: Binaries; user: ServerUser | undefined; settings: Settings; log: Log }

const restartDelaysMilliseconds = [0, 500, 2000, 5000, 15_000]

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, log, settings = {} } = options
  const user = await chooseServerUser()
  const binaries = await findBinaries(user)
  const home = await prepareHome(dataFolder, user)
  const release = await takeOwnership(home.owner).catch((error: unknown) => {
    throw failureFromFileError(error, home.folder)
  })
  try {
    const place: Place = { home, binaries, user, settings, log }
    await clearLeftovers(home.data, log)
    const password = await prepareCluster(home, binaries, user)
    const { child, port } = await startOnFreePort(place)
    log('PostgreSQL is ready', { folder: home.folder, port, ...(user ? { user: user.name } : {}) })
    const watch = watchOver(place, child, port)
    return {
      connectionString: `postgres://${roleName}:${password}@127.0.0.1:${port}/${databaseName}`,
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

/** The connection to the PostgreSQL that another process of ours runs on this folder: for a command beside the open shop. */
export async function connectionToRunning(dataFolder: string): Promise<string> {
  const home = await prepareHome(dataFolder, await chooseServerUser())
  const [password, port] = await Promise.all([readFile(home.password, 'utf8'), readFile(home.port, 'utf8')])
  return `postgres://${roleName}:${password.trim()}@127.0.0.1:${port.trim()}/${databaseName}`
}

/** The port of the last time when it is free (a saved connection of psql goes on working), else any. */
async function startOnFreePort(place: Place): Promise<{ child: ChildProcess; port: number }> {
  const last = Number(await readFile(place.home.port, 'utf8').catch(() => 0))
  for (let attempt = 0; ; attempt++) {
    const port = await findFreePort(attempt === 0 ? last : 0)
    try {
      const child = await start(place, port)
      await writeFile(place.home.port, String(port))
      return { child, port }
    } catch (error) {
      // Between our look and PostgreSQL's bind another program was faster.
      const taken = error instanceof EmbeddedPostgresError && error.code === 'port-taken'
      if (!taken || attempt >= 5) throw error
    }
  }
}

async function start({ home, binaries, user, settings, log }: Place, port: number): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await startPostmaster(home, binaries, user, port, settings, log)
    } catch (error) {
      // The workers of a killed server end by themselves where we may not see them (no /proc of other users).
      const busy = error instanceof EmbeddedPostgresError && error.code === 'still-in-memory'
      if (!busy || attempt >= 20) throw error
      await pause(500)
    }
  }
}

/** Starts the server again on its port when it ends without us: connections break, the pool opens new ones. */
function watchOver(place: Place, first: ChildProcess, port: number) {
  const { home, log } = place
  let current = first
  let stopping = false
  let restarting: Promise<void> | undefined
  // For an exit that forgot to stop us: PostgreSQL then finishes by itself.
  const atExit = () => current.pid !== undefined && !hasEnded(current) && signal(current.pid, 'SIGINT')
  process.once('exit', atExit)
  void watch(first)

  async function watch(child: ChildProcess): Promise<void> {
    await ending(child)
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
        current = await start(place, port)
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

function findFreePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(findFreePort(0))))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : wanted
      probe.close(() => resolve(port))
    })
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
