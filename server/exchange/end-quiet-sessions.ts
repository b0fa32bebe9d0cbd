// Ends sessions without further requests: 1C gets no reply, so failures are e-mailed to the owner.
import { sql } from 'kysely'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import { failedExchangeEmail } from '../mail/exchange-mail.ts'
import type { Services } from '../services.ts'
import { addWholeImport, listImports } from './import-queue.ts'
import { markDone } from './import-step.ts'
import { hasUnrequestedFiles, isPartRefused, findOpenEnd } from './open-end.ts'
import type { ImportRunner } from './run-import.ts'
import type { Trx } from '../database/database.ts'
import { hasRows } from '../database/read-page.ts'
import { ago, dbNow } from '../database/sql-time.ts'

type QuietServices = Pick<Services, 'db' | 'jobs' | 'config'>

/** Old clients never send complete; new ones do, and may take long to prepare the next package. */
const quietMinutes = { old: 5, new: 60 }
export const isQuiet = sql<boolean>`last_request_at < now() - make_interval(mins => case when version is null
  then ${quietMinutes.old}::int else ${quietMinutes.new}::int end)`

/** A base that breaks off each time must not fill the mailbox. */
const hoursBetweenEmails = 6

/** Does nothing when the session has failed before. */
export async function failQuietly({ db, jobs, config }: QuietServices, sessionId: number, message: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const session = await trx
      .updateTable('exchangeSessions')
      .set({ state: 'failed', message, finishedAt: dbNow })
      .where('id', '=', sessionId)
      .where('state', '<>', 'failed')
      .returning(['id', 'kind', 'lastRequestAt', 'clientAddress', 'message'])
      .executeTakeFirst()
    if (session === undefined || (await wasMailed(trx, session.kind))) return
    await trx.updateTable('exchangeSessions').set({ failureMailedAt: dbNow }).where('id', '=', sessionId).execute()
    await enqueueEmails(trx, { jobs, config }, failedExchangeEmail(session))
  })
}

const wasMailed = (trx: Trx, kind: string): Promise<boolean> =>
  hasRows(
    trx
      .selectFrom('exchangeSessions')
      .select('id')
      .where('kind', '=', kind)
      .where('failureMailedAt', '>', ago(`${hoursBetweenEmails} hours`))
      .limit(1),
  )

/**
 * Runs interrupted imports of quiet sessions again and completes whole lists.
 * Files whose import 1C has not requested are left: they may be half of a package.
 */
export async function endQuietSessions(services: QuietServices, runner: ImportRunner): Promise<number> {
  const { db } = services
  const quiet = await db
    .selectFrom('exchangeSessions')
    .select(['id', 'batch'])
    .where('kind', '=', 'catalog')
    .where('state', '=', 'open')
    .where(isQuiet)
    .where(sql<boolean>`exists (select from exchange_imports i where i.session_id = exchange_sessions.id)`)
    .orderBy('id')
    .execute()
  for (const { id, batch } of quiet) {
    // Another process runs an import: this session waits for the next run of the job.
    if (!(await runner.runAll(id))) continue
    const brokenOff = await brokenOffText(db, id, batch)
    if (brokenOff === undefined) {
      await addWholeImport(db, id)
      if (!(await runner.runAll(id))) continue
    }
    const imports = await listImports(db, id)
    const failed = imports.findLast(({ state }) => state === 'failed')
    if (failed && (failed === imports.at(-1) || (await isPartRefused(db, id)))) await failQuietly(services, id, failed.message)
    else if (brokenOff !== undefined) await failQuietly(services, id, brokenOff)
    else await markDone(services, id)
  }
  await endForgottenSessions(services)
  await removeLists(db)
  return quiet.length
}

const unrequestedText = 'Обмен прервался: 1С передала файлы и не попросила их загрузить. Повторите обмен.'
const unendedText = 'Обмен прервался: 1С не сообщила, что выгрузка полная. С продажи ничего не снято. Повторите обмен.'

/** @returns undefined when a whole list of the session, if it has one, has arrived completely */
async function brokenOffText(db: Services['db'], sessionId: number, batch: number): Promise<string | undefined> {
  if (await hasUnrequestedFiles(db, sessionId, batch)) return unrequestedText
  if ((await findOpenEnd(db, sessionId, batch)) === 'none') return undefined
  // A base that ends its sessions and has not ended this one may have more parts of a whole list.
  const endsSessions = await db
    .selectFrom('exchangeSessions as session')
    .innerJoin('exchangeSessions as other', (join) =>
      join.onRef('other.userAgent', '=', 'session.userAgent').onRef('other.clientAddress', '=', 'session.clientAddress'),
    )
    .innerJoin('exchangeSteps', 'exchangeSteps.sessionId', 'other.id')
    .select('other.id')
    .where('session.id', '=', sessionId)
    .where('session.version', 'is not', null)
    .where(sql<boolean>`exists (select from exchange_imports i where i.session_id = session.id and i.has_open_end)`)
    .where('exchangeSteps.mode', 'in', ['complete', 'deactivate'])
    .limit(1)
    .executeTakeFirst()
  return endsSessions && unendedText
}

/** Without files the base only checked the connection; with files but no import it broke off. */
async function endForgottenSessions(services: QuietServices): Promise<void> {
  const forgotten = await services.db
    .selectFrom('exchangeSessions')
    .select('id')
    .select(
      sql<boolean>`kind = 'catalog' and exists (select from exchange_files f where f.session_id = exchange_sessions.id)`.as('hasFiles'),
    )
    .where('state', '=', 'open')
    .where('lastRequestAt', '<', ago('1 hour'))
    .where(sql<boolean>`not exists (select from exchange_imports i where i.session_id = exchange_sessions.id)`)
    .execute()
  for (const { id } of forgotten.filter(({ hasFiles }) => hasFiles)) await failQuietly(services, id, unrequestedText)
  const unused = forgotten.filter(({ hasFiles }) => !hasFiles).map(({ id }) => id)
  await services.db
    .updateTable('exchangeSessions')
    .set({ state: 'done', finishedAt: dbNow })
    .where('id', 'in', [...unused, 0])
    .where('state', '=', 'open')
    .execute()
}

/** Of ended sessions; if one goes on later all the same, its files are read again. */
async function removeLists(db: Services['db']): Promise<void> {
  const ended = db
    .selectFrom('exchangeImports')
    .innerJoin('exchangeSessions', 'exchangeSessions.id', 'sessionId')
    .select('exchangeImports.id')
    .where('exchangeSessions.state', '<>', 'open')
    .where('lastRequestAt', '<', ago('1 hour'))
  await db.deleteFrom('exchangeLists').where('importId', 'in', ended).execute()
}
