// The process: configuration, database, migrations, indexes, jobs, server; and all of it back in order on SIGTERM.
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { openAuth } from './accounts/auth.ts'
import { buildApp } from './app.ts'
import { startCallbackJobs } from './callbacks/jobs.ts'
import { startCartJobs } from './cart/jobs.ts'
import { startCatalogueIndexes } from './catalogue/index/current.ts'
import { buildClosedApp } from './closed-app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { startContentJobs } from './content/jobs.ts'
import { migrate, MigrationError, openDatabase, openPool, UnreachableDatabaseError } from './database.ts'
import { startDraftJobs } from './drafts/jobs.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts'
import { openDocumentFiles } from './files/documents.ts'
import { openImageFiles } from './files/images.ts'
import { openPrivateFiles } from './files/private-files.ts'
import { openVideoFiles } from './files/videos.ts'
import { openLog } from './log.ts'
import { startNotificationJobs } from './notifications/jobs.ts'
import { startMail } from './mail/worker.ts'
import { openListReader } from './order-lists/list-reader.ts'
import { startOrderJobs } from './orders/jobs.ts'
import { startSearchIndexes } from './search/index/current.ts'
import type { Services } from './services.ts'
import { startSettings } from './settings/kept-settings.ts'
import { vacuumUnmarked } from './vacuum-unmarked.ts'

const stopTimeoutMs = 15_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const undo: (() => Promise<unknown>)[] = []
  let isStopping = false

  const stop = async (reason: string, exitCode: number) => {
    if (isStopping) return
    isStopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => {
      log.error('did not stop in time')
      process.exit(1)
    }, stopTimeoutMs).unref()
    for (const step of undo.reverse()) await step().catch((error: unknown) => log.error({ err: error }, 'stopping: a step failed'))
    log.info('stopped')
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0))

  try {
    if (config.maintenance) {
      const closed = await buildClosedApp({ log }, config)
      await closed.listen({ port: config.port, host: config.host })
      undo.push(() => closed.close())
      log.info({ port: config.port }, 'the shop is closed for maintenance (MAINTENANCE)')
      return
    }
    const connectionString = await openedDatabase(config, (message, fields) => log.info(fields ?? {}, message), undo)
    const tell = (message: string, fields?: object) => log.info(fields ?? {}, message)
    await migrate(connectionString, tell)
    await vacuumUnmarked(connectionString, tell)
    const pool = openPool(connectionString)
    pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
    undo.push(() => pool.end())
    const db = openDatabase(pool)

    const images = await openImageFiles({ folder: join(config.dataFolder, 'images') })
    const documents = await openDocumentFiles({ folder: join(config.dataFolder, 'documents') })
    const orderFiles = await openPrivateFiles({ folder: join(config.dataFolder, 'order-files') })
    const callbackFiles = await openPrivateFiles({ folder: join(config.dataFolder, 'callback-files') })
    const videos = await openVideoFiles({ folder: join(config.dataFolder, 'videos') })
    const listReader = openListReader()
    undo.push(() => listReader.stop())
    if (config.seedDemo) {
      const { finishDrawing, isEmptyShop, seedDemo } = await import('#demo/seed.ts')
      const stopDrawing = new AbortController()
      const demo = { pool, images, documents, videos, log, signal: stopDrawing.signal }
      const isEmpty = await isEmptyShop(pool)
      if (isEmpty) log.info('the shop is empty: loading the demo assortment')
      // The goods are awaited; their drawings follow while the shop serves.
      const drawn = (isEmpty ? (await seedDemo(demo)).drawn : finishDrawing(demo)).catch((error: unknown) =>
        log.error({ err: error }, 'the demo images could not be drawn'),
      )
      undo.push(() => {
        stopDrawing.abort()
        return drawn
      })
    }

    const jobs = new PgBoss({ connectionString, application_name: 'rodnik-jobs', max: 3 })
    jobs.on('error', (error) => log.error({ err: error }, 'jobs failed'))
    await jobs.start()
    undo.push(() => jobs.stop({ graceful: true, timeout: 5000 }))

    const catalogue = await startCatalogueIndexes({ pool, connectionString, log })
    undo.push(() => catalogue.stop())
    const search = await startSearchIndexes({ pool, catalogue, log })
    undo.push(() => search.stop())

    const settings = await startSettings({ db, catalogue })
    const auth = await openAuth({ db, config })
    const services: Services = {
      config,
      db,
      pool,
      jobs,
      auth,
      catalogue,
      search,
      settings,
      images,
      documents,
      videos,
      orderFiles,
      callbackFiles,
      listReader,
      log,
      clock: () => new Date(),
    }
    await startMail(services)
    await startCallbackJobs(services)
    await startCartJobs(services)
    await startOrderJobs(services)
    await startDraftJobs(services)
    await startNotificationJobs(services)
    await startContentJobs(services)
    const app = await buildApp(services)
    await app.listen({ port: config.port, host: config.host })
    undo.push(() => app.close())
    announce(config, app.server.address() as AddressInfo, log)
  } catch (error) {
    if (isForTheOperator(error)) log.fatal(`the shop could not start: ${error.message}`)
    else log.fatal({ err: error }, 'the shop could not start')
    await stop('failed start', 1)
  }
}

async function openedDatabase(
  config: Config,
  log: (message: string, fields?: object) => void,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const embedded = await startEmbeddedPostgres({ dataFolder: config.dataFolder, log })
  undo.push(() => embedded.stop())
  return embedded.connectionString
}

function announce(config: Config, address: AddressInfo, log: Services['log']): void {
  const origin = config.publicOrigin.replace(/:0$/, `:${address.port}`)
  log.info({ origin, port: address.port }, `the shop is open at ${origin}`)
  log.info(
    config.crm
      ? `requests to be called go to the CRM at ${new URL(config.crm.webhookUrl).host}`
      : 'no CRM is set: requests stay in the shop',
  )
  log.info(config.smtpUrl ? 'mails are sent by SMTP' : `mails are kept in ${config.mailOutbox} (no SMTP_URL is set)`)
}

/** Its message says all there is to do; a stack would only hide it. */
function isForTheOperator(error: unknown): error is Error {
  return [ConfigError, UnreachableDatabaseError, MigrationError, EmbeddedPostgresError].some((known) => error instanceof known)
}

main().catch((error: unknown) => {
  const text = isForTheOperator(error) ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
