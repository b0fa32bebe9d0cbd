// Runs the files of a session again, or as a rehearsal that changes nothing (EXCH-06).
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportReport } from '../commerceml/import-report.ts'
import { importCommerceMl } from '../commerceml/import-commerceml.ts'
import type { Database } from '../database/database.ts'
import { hasRows } from '../database/read-page.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { renewOwnership } from './exchange-session.ts'
import { listImports } from './import-queue.ts'
import { applyOrderFile, rehearseOrderFile, type AppliedFile, type OrderFile } from './orders/apply-order-file.ts'
import { createImportRunner, listStoredFiles, type ImportServices } from './run-import.ts'
import { openSessionPackage } from './session-package.ts'

const pollMs = 500

/** Imports all files of the session as one package, after an import that runs now. @returns its result, in Russian */
export async function rerunSession(services: ImportServices, sessionId: number): Promise<{ state: string; message: string }> {
  await renewOwnership(services, sessionId)
  const { id } = await services.db
    .insertInto('exchangeImports')
    .values({ sessionId, batch: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const runner = createImportRunner(services)
  while (!(await runner.runAll(sessionId))) await wait(pollMs)
  const { state, message } = (await listImports(services.db, sessionId)).find((row) => row.id === id)!
  return { state, message }
}

/** @throws ImportError when the files are refused */
export async function rehearseSession(services: ImportServices, sessionId: number): Promise<ImportReport> {
  const files = await listStoredFiles(services, sessionId, null)
  const { rates, ownership, retailType, addsVat } = await readSettings(services.db, services.config, 'exchange')
  return importCommerceMl({
    pool: services.pool,
    log: services.log,
    source: await openSessionPackage(files),
    rates,
    prices: { retailType, addsVat },
    owners: ownership,
    isRehearsal: true,
  })
}

type OrderServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

/** Applies the files of orders again. @returns changes, one line per file. @throws ImportError */
export async function rerunOrders(services: OrderServices, sessionId: number): Promise<string> {
  await renewOwnership(services, sessionId)
  return ofEachFile(services, sessionId, (file) => applyOrderFile(services, { ...file, documentsDone: 0 }))
}

/** @returns what a rerun would change. @throws ImportError */
export function rehearseOrders(services: OrderServices, sessionId: number): Promise<string> {
  return ofEachFile(services, sessionId, (file) => rehearseOrderFile(services, file))
}

async function ofEachFile(
  { db }: OrderServices,
  sessionId: number,
  work: (file: Omit<OrderFile, 'documentsDone'>) => Promise<AppliedFile>,
): Promise<string> {
  const files = await db
    .selectFrom('exchangeFiles')
    .select(['id', 'sessionId', 'name', 'byteSize'])
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute()
  const lines: string[] = []
  for (const file of files) {
    const { orders, changed, changes, remarks } = await work(file)
    lines.push([`${file.name}: orders ${orders}, changed ${changed}`, ...changes, ...remarks].join('\n  '))
  }
  return lines.join('\n')
}

export const hasFiles = (db: Database, sessionId: number): Promise<boolean> =>
  hasRows(db.selectFrom('exchangeFiles').select('id').where('sessionId', '=', sessionId))
