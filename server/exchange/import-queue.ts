// Lists and leases the imports of a session: one per batch of files, and one of a whole list.
import { sql } from 'kysely'
import type { ImportReport } from '../commerceml/import-report.ts'
import type { Database, Trx } from '../database/database.ts'
import { hasRows } from '../database/read-page.ts'
import { dbNow } from '../database/sql-time.ts'
import { silentSeconds, type ExchangeSession } from './exchange-session.ts'
import { hasUnrequestedFiles, findOpenEnd } from './open-end.ts'

/** A process that has not prolonged its lease for so long has ended. */
export const leaseSeconds = 20
/** Of runs that ended with an error of the shop or with their process, which an import may kill each time. */
export const maxTries = 3

/** Closes the current batch: its files are imported together. Pictures alone wait for their XML. */
export async function closeBatch(db: Database, session: Pick<ExchangeSession, 'id'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { batch } = await lockSession(trx, session.id)
    if (!(await hasUnrequestedFiles(trx, session.id, batch))) return
    await trx.insertInto('exchangeImports').values({ sessionId: session.id, batch }).execute()
    await trx
      .updateTable('exchangeSessions')
      .set({ batch: batch + 1 })
      .where('id', '=', session.id)
      .execute()
  })
}

/** Adds the import that completes the session as one whole list, if work remains that needs it. */
export async function addWholeImport(db: Database, sessionId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { batch } = await lockSession(trx, sessionId)
    const openEnd = await findOpenEnd(trx, sessionId, batch)
    if (openEnd === 'none') return
    const isRefused = openEnd === 'files' && (await isSuperseded(trx, sessionId))
    await trx
      .insertInto('exchangeImports')
      .values({
        sessionId,
        batch: null,
        readsFiles: openEnd === 'files',
        ...(isRefused && { state: 'failed', message: supersededText, finishedAt: dbNow }),
      })
      .execute()
  })
}

const lockSession = (trx: Trx, sessionId: number) =>
  trx.selectFrom('exchangeSessions').select('batch').where('id', '=', sessionId).forUpdate().executeTakeFirstOrThrow()

export const supersededText = 'Пока обмен стоял, другой обмен загрузил более новые данные. Повторите обмен целиком.'

/** Whether a session that began later has imported since this one has sent its files, which are older then. */
export const isSuperseded = (db: Database, sessionId: number): Promise<boolean> =>
  hasRows(
    db
      .selectFrom('exchangeImports as later')
      .innerJoin('exchangeSessions', 'exchangeSessions.id', 'later.sessionId')
      .select('later.id')
      .where('kind', '=', 'catalog')
      .where('later.sessionId', '>', sessionId)
      .where('later.state', '=', 'done')
      .where((eb) =>
        eb(
          'later.startedAt',
          '>',
          eb
            .selectFrom('exchangeImports')
            .select((inner) => inner.fn.max('createdAt').as('at'))
            .where('sessionId', '=', sessionId)
            .where('batch', 'is not', null),
        ),
      )
      .limit(1),
  )

/** Imports of other sessions since the first one of this: what they name is in 1C as well. */
export async function listImportsMeanwhile(db: Database, sessionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('exchangeLists')
    .innerJoin('exchangeImports', 'exchangeImports.id', 'importId')
    .select('importId')
    .where('sessionId', '<>', sessionId)
    .where('exchangeImports.id', '>', (eb) =>
      eb
        .selectFrom('exchangeImports as own')
        .select((inner) => inner.fn.min('own.id').as('id'))
        .where('own.sessionId', '=', sessionId),
    )
    .execute()
  return rows.map(({ importId }) => importId)
}

export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]

const importsOf = (db: Database, sessionId: number) =>
  db
    .selectFrom('exchangeImports')
    .select(['id', 'sessionId', 'batch', 'state', 'productsRead', 'offersRead', 'message'])
    .select(sql<boolean>`coalesce(lease_until > now(), false)`.as('isLeased'))
    .where('sessionId', '=', sessionId)
    .orderBy('id')

export const listImports = (db: Database, sessionId: number) =>
  importsOf(db, sessionId)
    .select(sql<ImportReport | null>`report`.as('report'))
    .execute()

/** The unfinished ones, without reports: a step reads them ten times a second. */
export const listPendingImports = (db: Database, sessionId: number): Promise<Omit<ImportRow, 'report'>[]> =>
  importsOf(db, sessionId).where('state', 'in', ['waiting', 'running']).execute()

/** A base that began earlier and is still sending: its data are imported first, so that the two never mix. */
export function findEarlierBase(db: Database, sessionId: number): Promise<{ clientAddress: string; startedAt: Date } | undefined> {
  return db
    .selectFrom('exchangeSessions as other')
    .select(['clientAddress', 'startedAt'])
    .where('other.kind', '=', 'catalog')
    .where('other.state', '=', 'open')
    .where('other.id', '<', sessionId)
    .where(
      sql<boolean>`(exists (select from exchange_imports i where i.session_id = other.id and i.state in ('waiting', 'running')
          and (i.lease_until > now() or other.last_request_at > now() - make_interval(secs => ${silentSeconds})))
        or exists (select from exchange_files f where f.session_id = other.id and f.batch = other.batch
          and other.last_request_at > now() - make_interval(secs => ${silentSeconds})))`,
    )
    .orderBy('other.id')
    .executeTakeFirst()
}

/**
 * Counts a run whose lease has expired as a try.
 * @returns undefined when another process holds the lease, or the import is finished
 */
export async function takeLease(db: Database, importId: number, holder: string) {
  return db
    .updateTable('exchangeImports')
    .set({
      state: 'running',
      leaseHolder: holder,
      leaseUntil: leaseEnd,
      startedAt: dbNow,
      tries: sql<number>`tries + (state = 'running')::integer`,
    })
    .where('id', '=', importId)
    .where('state', 'in', ['waiting', 'running'])
    .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<', dbNow)]))
    .returning(['sessionId', 'batch', 'readsFiles', 'tries'])
    .executeTakeFirst()
}

/** @returns false when the lease was lost to another process */
export async function prolongLease(
  db: Database,
  importId: number,
  holder: string,
  read: { productsRead: number; offersRead: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exchangeImports')
    .set({ leaseUntil: leaseEnd, ...read })
    .where('id', '=', importId)
    .where('leaseHolder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

export async function endLease(
  db: Database,
  importId: number,
  holder: string,
  result:
    | { state: 'waiting'; message: string; delaySeconds: number; tries?: number }
    | { state: 'failed'; message: string }
    | {
        state: 'done'
        message: string
        read: { report: string; productsRead: number; offersRead: number; hasOpenEnd: boolean; orphanOffers: number }
      },
): Promise<void> {
  const { state, message } = result
  await db
    .updateTable('exchangeImports')
    .set({
      state,
      message,
      leaseHolder: null,
      leaseUntil: state === 'waiting' ? sql<Date>`now() + make_interval(secs => ${result.delaySeconds})` : null,
      ...(state === 'waiting' && result.tries !== undefined && { tries: result.tries }),
      ...(state !== 'waiting' && { finishedAt: dbNow }),
      ...(state === 'done' && result.read),
    })
    .where('id', '=', importId)
    .where('leaseHolder', '=', holder)
    .execute()
}
