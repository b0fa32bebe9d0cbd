// Starts the shop on its database: migrations, indexes, jobs and the application.
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { openAuth } from '../accounts/better-auth.ts'
import { openStaffAuth } from '../staff/staff-auth.ts'
import { buildApp } from '../app.ts'
import { mergeAfterLogin } from '../cart/merge-after-login.ts'
import { startCallbackJobs } from '../crm/crm-jobs.ts'
import { openCatalogueIndexes } from '../catalogue/live-index.ts'
import type { Config } from '../config/config.ts'
import { checkTimeouts, jobTimeouts, openDatabase, openPool, requestTimeouts, type Timeouts } from '../database/database.ts'
import { startExchangeJobs } from '../exchange/exchange.jobs.ts'
import { migrate } from '../database/migrate.ts'
import { openReads } from '../database/open-reads.ts'
import { startNightlyJobs } from './nightly-jobs.ts'
import { seedEmptyShop } from './seed-demo.ts'
import { openDocumentFiles } from '../files/document-store.ts'
import { filePlace } from '../files/file-bucket.ts'
import { openImageFiles } from '../files/image-store.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import { openVideoFiles } from '../files/video-store.ts'
import { supervision } from '../lib/job-supervision.ts'
import { startMail } from '../mail/mail-worker.ts'
import { startNotificationJobs } from '../notifications/notifications.jobs.ts'
import { openLiveEvents } from '../live/live-events.ts'
import { openListReader } from '../list-parsing/list-parser.ts'
import { openOrderPdfs } from '../orders/documents/order-pdf-cache.ts'
import { loadPages } from '../http/pages/load-react-router.ts'
import { storeAssets } from '../http/pages/release-assets.ts'
import { openUploadFolder } from '../http/uploads/upload-folder.ts'
import { openSearchIndexes } from '../search/search-engine.ts'
import type { Services } from '../services.ts'
import { checkSettings } from '../settings/read-settings.ts'
import { startSettings } from '../settings/settings-cache.ts'

type Foundation = {
  config: Config
  connectionString: string
  log: Services['log']
  /** gets a step per part to close, in reverse order; also when a later part fails */
  undo: (() => Promise<unknown>)[]
}

/** Resolves with the application, ready to listen. `finishSeeding` runs after the start because it is slow. */
export async function openShop({ config, connectionString, log, undo }: Foundation) {
  const direct = config.databaseDirectUrl ?? connectionString
  await migrate(direct, {
    log: (message, fields) => log.info(fields ?? {}, message),
    isEmbedded: config.databaseUrl === undefined,
  })
  const open = (address: string, max: number, timeouts: Timeouts) => {
    const opened = openPool(address, max, timeouts)
    opened.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
    undo.push(() => opened.end())
    return opened
  }
  const pool = open(connectionString, 10, requestTimeouts)
  const jobPool = open(direct, 4, jobTimeouts)
  await checkTimeouts(pool, requestTimeouts)
  const db = openDatabase(pool)
  const replica = config.databaseReplicaUrl === undefined ? undefined : open(config.databaseReplicaUrl, 10, requestTimeouts)
  const reads = openReads({ primary: pool, replica, log })

  await checkSettings(db, config)

  const images = await openImageFiles(filePlace(config, 'images'))
  const documents = await openDocumentFiles(filePlace(config, 'documents'))
  const orderFiles = await openPrivateFiles(filePlace(config, 'order-files'))
  const callbackFiles = await openPrivateFiles(filePlace(config, 'callback-files'))
  const uploads = await openUploadFolder({ folder: join(config.dataFolder, 'uploads'), workers: config.workers })
  const videos = await openVideoFiles(filePlace(config, 'videos'))
  const listReader = openListReader()
  undo.push(() => listReader.stop())
  const orderPdfs = openOrderPdfs(db)
  undo.push(() => orderPdfs.stop())
  const demo = config.seedDemo
    ? await seedEmptyShop({ pool: jobPool, images, documents, videos, log, dataFolder: config.dataFolder })
    : undefined
  if (demo) undo.push(() => demo.stop())

  const catalogue = openCatalogueIndexes({ pool, reads, connectionString: direct, log })
  undo.push(() => catalogue.stop())
  const search = openSearchIndexes({ pool: jobPool, catalogue, log })
  undo.push(() => search.stop())

  const jobs = new PgBoss({
    connectionString: direct,
    application_name: 'rodnik-jobs',
    max: 3,
    ...(config.jobs ? supervision : { supervise: false, schedule: false }),
  })
  jobs.on('error', (error) => log.error({ err: error }, 'jobs failed'))
  await jobs.start()
  undo.push(() => jobs.stop({ graceful: true, timeout: 5000 }))
  const [auth, staffAuth] = await Promise.all([openAuth({ db, config }), openStaffAuth({ db, config }), catalogue.begun])
  if (config.environment !== 'development')
    await storeAssets(config, new Date()).catch((error: unknown) => log.warn({ err: error }, 'scripts and styles could not be stored'))
  await Promise.all([loadPages(config), catalogue.loaded]) // blocks this thread; the search worker runs already

  const live = openLiveEvents({ pool, connectionString: direct, log })
  undo.push(() => live.stop())
  const services: Services = {
    config,
    db,
    reads,
    pool,
    jobs,
    auth,
    staffAuth,
    afterLogin: mergeAfterLogin,
    catalogue,
    search,
    // Read after the catalogue's snapshot: later changes arrive by the change feed.
    settings: await startSettings({ db, config, catalogue }),
    live,
    images,
    documents,
    videos,
    orderFiles,
    callbackFiles,
    uploads,
    listReader,
    orderPdfs,
    log,
    clock: () => new Date(),
  }
  const jobsStarted = config.jobs && startJobs({ ...services, pool: jobPool, db: openDatabase(jobPool) })
  const [app] = await Promise.all([buildApp(services), jobsStarted, search.built])
  return { app, db, finishSeeding: () => demo?.finish() }
}

async function startJobs(services: Services): Promise<void> {
  await startNightlyJobs(services)
  await startMail(services)
  await startCallbackJobs(services)
  await startNotificationJobs(services)
  await startExchangeJobs(services)
}
