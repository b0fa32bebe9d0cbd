// Starts the process: configuration, database, the shop; on SIGTERM stops all of it in order.
import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { readConfig, type Config } from './config/config.ts'
import { buildClosedApp } from './process/maintenance-app.ts'
import { readCrm } from './crm/read-crm.ts'
import type { Database } from './database/database.ts'
import { connectionToRunning, startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { listen } from './process/listen.ts'
import { openLog } from './process/log.ts'
import { openShop } from './process/bootstrap.ts'
import { enableThreadHeapLimits } from './process/thread-heap-limits.ts'
import { retire } from './process/worker-pool.ts'
import { readSettings } from './settings/read-settings.ts'
import { exitWithError, StartError } from './lib/start-error.ts'

const stopTimeoutMs = 15_000

async function main(): Promise<void> {
  enableThreadHeapLimits()
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const undo: (() => Promise<unknown>)[] = []
  let isStopping = false
  let running: { startStopping(isReplaced: boolean): void } | undefined

  const stop = async (reason: string, exitCode: number) => {
    if (isStopping) return
    isStopping = true
    log.info({ reason }, 'stopping')
    // Time for a balancer to read `/readyz` and to send new requests elsewhere.
    if ((reason === 'SIGTERM' || reason === retire) && running) {
      running.startStopping(reason === retire)
      await wait(config.stopDelaySeconds * 1000)
    }
    setTimeout(() => {
      log.error('did not stop in time')
      process.exit(1)
    }, stopTimeoutMs).unref()
    for (const step of undo.reverse()) await step().catch((error: unknown) => log.error({ err: error }, 'stopping: a step failed'))
    // The parent waits for no answer of a worker that is gone: connections that it has handed over meanwhile go back first.
    if (cluster.worker?.isConnected()) await once(cluster.worker.disconnect(), 'disconnect')
    log.info('stopped')
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0))
  if (cluster.isWorker) process.on('message', (message) => void (message === retire && stop(retire, 0)))

  try {
    if (config.maintenance) {
      const closed = await buildClosedApp({ log }, config)
      await listen(closed, config)
      undo.push(() => closeShop(closed))
      log.info({ port: config.port }, 'the shop is closed for maintenance (MAINTENANCE)')
      return
    }
    const connectionString = await openedDatabase(config, (message, fields) => log.info(fields ?? {}, message), undo)
    const { app, db, finishSeeding } = await openShop({ config, connectionString, log, undo })
    await listen(app, config)
    running = app
    undo.push(() => closeShop(app))
    // A flaw of the shop would be one of the whole machine.
    if (config.environment === 'production' && process.getuid?.() === 0)
      log.warn('the shop runs as root: start it as a user of its own (docs/operations.md, Data folder)')
    await announce(db, config, app.server.address() as AddressInfo, log)
    finishSeeding()
  } catch (error) {
    if (isStopping) return
    if (error instanceof StartError) log.fatal(`the shop could not start: ${error.message}`)
    else log.fatal({ err: error }, 'the shop could not start')
    await stop('failed start', 1)
  }
}

/**
 * Completes running requests. Browsers and balancers keep busy connections open for a minute: each is closed after
 * its response, or PostgreSQL would not be stopped in time.
 */
async function closeShop(app: { server: Server; close(): PromiseLike<unknown> }): Promise<void> {
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 100)
  try {
    await app.close()
  } finally {
    clearInterval(sweeping)
  }
}

async function openedDatabase(
  config: Config,
  log: (message: string, fields?: object) => void,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  if (cluster.isWorker) return connectionToRunning(config.dataFolder) // server/run-workers.ts has started it
  const starting = startEmbeddedPostgres({ dataFolder: config.dataFolder, archiveFolder: config.archiveFolder, log })
  // Registered before the start, so that an early stop leaves no database running.
  undo.push(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => undefined,
    ),
  )
  return (await starting).connectionString
}

async function announce(db: Database, config: Config, address: AddressInfo, log: Logger): Promise<void> {
  const origin = config.publicOrigin.replace(/:0$/, `:${address.port}`)
  log.info({ origin, port: address.port, version: manifest.version }, `the shop is open at ${origin}`)
  const crm = await readCrm(db, config)
  log.info(crm ? `requests to be called go to the CRM at ${new URL(crm.webhookUrl).host}` : 'no CRM is set: requests stay in the shop')
  const { url } = await readSettings(db, config, 'smtp')
  log.info(url ? 'e-mails are sent by SMTP' : `e-mails are written to ${config.mailOutbox} (no SMTP_URL is set)`)
}

main().catch(exitWithError)
