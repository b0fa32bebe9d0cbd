// Decides what remains to be done once 1C has sent all batches of a session.
import { sql } from 'kysely'
import type { ImportProblemKind, ImportReport } from '../commerceml/import-report.ts'
import { attachmentName } from '../commerceml/package/package.ts'
import type { Database } from '../database/database.ts'
import { hasRows } from '../database/read-page.ts'

/** lists: to deactivate what no batch named; files: all of them have to be read together */
export type OpenEnd = 'none' | 'lists' | 'files'

const isData = (name: string) => sql<boolean>`${sql.ref(name)} !~* ${sql.lit(attachmentName)}`

/** `hasClassifier` null: the list is not stored, or was removed meanwhile. */
const readImports = (db: Database, sessionId: number) =>
  db
    .selectFrom('exchangeImports')
    .leftJoin('exchangeLists', 'exchangeLists.importId', 'exchangeImports.id')
    .select(['id', 'batch', 'state', 'hasOpenEnd', 'orphanOffers', 'productsRead', 'hasClassifier'])
    .select(sql<ImportReport | null>`report`.as('report'))
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute()

type Import = Awaited<ReturnType<typeof readImports>>[number]

/** @param batch number of the batch whose files still arrive */
export async function findOpenEnd(db: Database, sessionId: number, batch: number): Promise<OpenEnd> {
  const imports = await readImports(db, sessionId)
  const isDone = ({ state }: Import) => state === 'done'
  const batches = imports.filter((one) => one.batch !== null && isDone(one))
  const afterWhole = imports.slice(imports.findLastIndex((one) => one.batch === null) + 1).filter(isDone)
  if (afterWhole.length === 0) return 'none'
  const latePictures = await filesOf(db, sessionId, batch).executeTakeFirst()
  if (await isPartRefused(db, sessionId)) return 'none'
  if (latePictures || completesEarlierBatch(afterWhole)) return 'files'
  if (!afterWhole.some((one) => one.hasOpenEnd)) return 'none'
  return batches.some((one) => one.hasClassifier === null) || (await isEarlierBatchEmptied(db, sessionId, afterWhole)) ? 'files' : 'lists'
}

const filesOf = (db: Database, sessionId: number, batch: number) =>
  db.selectFrom('exchangeFiles').select('id').where('sessionId', '=', sessionId).where('batch', '=', batch)

/** Data of the current batch, which may be half of a package. */
export const hasUnrequestedFiles = (db: Database, sessionId: number, batch: number): Promise<boolean> =>
  hasRows(filesOf(db, sessionId, batch).where(isData('name')))

/** A list with a refused file is not whole, unless 1C has sent that file again: nothing may be deactivated by it. */
export async function isPartRefused(db: Database, sessionId: number): Promise<boolean> {
  const found = await sql`select 1 from exchange_imports i join exchange_files f on f.session_id = i.session_id and f.batch = i.batch
    where i.session_id = ${sessionId} and i.state = 'failed' and ${isData('f.name')} and not exists (
      select from exchange_imports later join exchange_files again on again.session_id = later.session_id and again.batch = later.batch
      where later.session_id = i.session_id and later.id > i.id and later.state = 'done' and again.name = f.name) limit 1`.execute(db)
  return found.rows.length > 0
}

/** Whether a batch has brought products, values or pictures to which an earlier one referred. */
const completesEarlierBatch = (batches: readonly Import[]): boolean =>
  batches.some(({ orphanOffers, report }, at) => {
    const later = batches.slice(at + 1)
    return (
      (orphanOffers > 0 && later.some(({ productsRead }) => productsRead > 0)) ||
      (isIncomplete(report) && later.some(({ hasClassifier }) => hasClassifier)) ||
      ((report?.images.missing ?? 0) > 0 && later.length > 0)
    )
  })

const unresolved = new Set<ImportProblemKind>(['unknown_group', 'unknown_property', 'unknown_value', 'unknown_unit'])
const isIncomplete = (report: ImportReport | null): boolean => report?.problems.some(({ kind }) => unresolved.has(kind)) ?? false

/** Whether offers without warehouses have emptied stock that an earlier batch had set. */
async function isEarlierBatchEmptied(db: Database, sessionId: number, batches: readonly Import[]): Promise<boolean> {
  if (batches.length < 2) return false
  const found = await sql<{ one: number }>`select 1 as one
    from exchange_imports a join exchange_lists earlier on earlier.import_id = a.id
    join exchange_imports b on b.session_id = a.session_id and b.id > a.id join exchange_lists later on later.import_id = b.id and later.may_empty
    where a.session_id = ${sessionId} and a.id >= ${batches[0]!.id}
      and exists (select from unnest(earlier.offer_ids) x (id) join unnest(later.offer_ids) y (id) on x.id = y.id) limit 1`.execute(db)
  return found.rows.length > 0
}
