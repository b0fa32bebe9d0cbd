// Runs one import of a session under a lease, so that another process can restart it.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isDiskFull } from '#contract/errors.ts'
import type { ImportMode } from '../commerceml/import-commerceml.ts'
import { filePlace } from '../files/file-bucket.ts'
import { SharedWork } from '../lib/shared-work.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { getExchangeFile } from './exchange-folder.ts'
import { diskFullText } from './exchange-reply.ts'
import { readOwners, rememberClassifiers } from './exchange-session.ts'
import {
  endLease,
  listImportsMeanwhile,
  isSuperseded,
  leaseSeconds,
  listImports,
  listPendingImports,
  maxTries,
  prolongLease,
  supersededText,
  takeLease,
} from './import-queue.ts'
import { describeCompleted, describeImport, describeRefusal } from './import-texts.ts'
import { importInThread } from './import-thread.ts'
import type { Repetition } from './parts/insert-repetitions.ts'
import type { StoredFile } from './session-package.ts'

export type ImportServices = Pick<Services, 'db' | 'pool' | 'config' | 'log'>

export type ImportRunner = ReturnType<typeof createImportRunner>

export function createImportRunner(services: ImportServices) {
  const stopping = new AbortController()
  const running = new SharedWork<number, void>()
  const start = async (importId: number): Promise<void> => {
    if (!stopping.signal.aborted) await running.run(importId, () => runImport(services, importId, stopping.signal))
  }
  return {
    /** aborted once the process stops */
    signal: stopping.signal,
    /** Ends with the import; never throws. */
    start,
    /** Runs pending imports of the session. @returns whether none is left */
    async runAll(sessionId: number): Promise<boolean> {
      for (const { id } of await listPendingImports(services.db, sessionId)) await start(id)
      return (await listPendingImports(services.db, sessionId)).length === 0
    },
    /** Ends running imports; another process restarts them. */
    async stop(): Promise<void> {
      stopping.abort()
      await running.ended()
    },
  }
}

/** Does nothing when another process holds the lease or it is finished. Never throws: the row has the result. */
async function runImport(services: ImportServices, importId: number, signal: AbortSignal): Promise<void> {
  const { db, log } = services
  const holder = randomUUID()
  try {
    const taken = await takeLease(db, importId, holder)
    if (!taken) return
    await runLeased(services, { id: importId, holder, ...taken }, signal)
  } catch (error) {
    log.error({ err: error, importId }, 'exchange: the import could not be recorded')
  }
}

type Leased = { id: number; holder: string; sessionId: number; batch: number | null; readsFiles: boolean; tries: number }

async function runLeased(services: ImportServices, leased: Leased, signal: AbortSignal): Promise<void> {
  const { db, pool, config, log } = services
  const { id, holder, sessionId, batch, readsFiles } = leased
  if (leased.tries >= maxTries) {
    log.error({ sessionId, tries: leased.tries }, 'exchange: the import ended its process each time and is not run again')
    return await endLease(db, id, holder, { state: 'failed', message: failedText })
  }
  if (batch !== null && (await isSuperseded(db, sessionId)))
    return await endLease(db, id, holder, { state: 'failed', message: supersededText })
  // More parts of a whole list may follow a batch, which deactivates nothing.
  const mode: ImportMode = batch === null ? 'as-sent' : 'changes-only'
  const lost = new AbortController()
  const read = { productsRead: 0, offersRead: 0 }
  const prolonging = setInterval(
    () => {
      prolongLease(db, id, holder, read).then(
        (isOurs) => isOurs || lost.abort(),
        (error: unknown) => log.warn({ err: error }, 'exchange: the lease could not be prolonged'),
      )
    },
    (leaseSeconds * 1000) / 10,
  )
  try {
    const { rates, retailType, addsVat } = await readSettings(db, config, 'exchange')
    const task = {
      // Locks of a session, temporary tables and long statements: past the pooler of requests.
      connectionString: config.databaseDirectUrl ?? pool.options.connectionString ?? '',
      imagePlace: filePlace(config, 'images'),
      name: `session ${sessionId}`,
      listId: batch === null ? null : id,
      ...(!readsFiles && {
        lists: { whole: (await doneBatches(db, sessionId)).map((row) => row.id), others: await listImportsMeanwhile(db, sessionId) },
      }),
      files: readsFiles ? await listStoredFiles(services, sessionId, batch) : [],
      mode,
      rates,
      prices: { retailType, addsVat },
      owners: await readOwners(services, sessionId),
    }
    const { report, refusal } = await importInThread(task, AbortSignal.any([signal, lost.signal]), (productsRead, offersRead) => {
      Object.assign(read, { productsRead, offersRead })
    })
    if (refusal) {
      if (refusal.isBusy) return await endLease(db, id, holder, { state: 'waiting', message: busyText, delaySeconds: 2 })
      return await endLease(db, id, holder, { state: 'failed', message: describeRefusal(refusal) })
    }
    await rememberClassifiers(db, sessionId, report.classifierIds)
    await endLease(db, id, holder, {
      state: 'done',
      message: readsFiles ? describeImport(report) : describeCompleted(report),
      read: {
        report: JSON.stringify(report),
        productsRead: report.products.read,
        offersRead: report.offers.read,
        hasOpenEnd: (report.fullCatalogue || report.fullOffers) && mode === 'changes-only',
        orphanOffers: report.offers.withoutProduct,
      },
    })
    log.info({ sessionId, seconds: report.seconds, products: report.products.read, offers: report.offers.read }, 'exchange: imported')
  } catch (error) {
    if (signal.aborted) return await endLease(db, id, holder, { state: 'waiting', message: '', delaySeconds: 0 })
    log.error({ err: error, sessionId }, 'exchange: the import failed')
    if (isDiskFull(error)) return await endLease(db, id, holder, { state: 'failed', message: diskFullText })
    const tries = leased.tries + 1
    if (tries < maxTries) return await endLease(db, id, holder, { state: 'waiting', message: '', delaySeconds: 1, tries })
    await endLease(db, id, holder, { state: 'failed', message: failedText })
  } finally {
    clearInterval(prolonging)
  }
}

export const failedText = 'Загрузка прервана ошибкой магазина. Повторите обмен; если не поможет, сообщите владельцу магазина.'
const busyText = 'Ждём: сейчас идёт другая загрузка каталога.'

/** @param batch null: all files, except those of batches that were refused, unless all were */
export async function listStoredFiles(
  { db, config }: Pick<ImportServices, 'db' | 'config'>,
  sessionId: number,
  batch: number | null,
): Promise<StoredFile[]> {
  const files = await db
    .selectFrom('exchangeFiles')
    .select(['id', 'name', 'byteSize', 'batch'])
    .select(sql<Repetition[]>`repetitions`.as('repetitions'))
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute()
  const done = (await doneBatches(db, sessionId)).map((row) => row.batch)
  return files.map(({ id, byteSize: bytes, batch: of, ...file }) => ({
    ...file,
    path: getExchangeFile(config, sessionId, id),
    bytes,
    isToImport: batch === null ? done.length === 0 || done.includes(of) : of === batch,
  }))
}

const doneBatches = async (db: Services['db'], sessionId: number) =>
  (await listImports(db, sessionId)).filter(({ batch, state }) => batch !== null && state === 'done')
