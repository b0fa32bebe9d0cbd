// Removes old sessions of the exchange with their files, and ends sessions without requests.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { exchangeFolder } from './exchange-folder.ts'
import { failQuietly } from './fail-quietly.ts'
import { addWholeImport, listImports } from './import-queue.ts'
import { markDone } from './import-step.ts'
import { isPartRefused } from './open-end.ts'
import type { ImportRunner } from './run-import.ts'

const storedDays = 14
/** Above this total, files of the oldest sessions are removed before their rows. */
const storedBytes = 20 * 1024 ** 3
/** Old clients never send complete; new ones do, and may take long to prepare the next package. */
const quietMinutes = { old: 5, new: 60 }
export const isQuiet = sql<boolean>`last_request_at < now() - make_interval(mins => case when version is null
  then ${quietMinutes.old}::int else ${quietMinutes.new}::int end)`

type PurgeServices = Pick<Services, 'db'> & { config: Pick<Services['config'], 'dataFolder'> }

/** @returns numbers of removed sessions and of removed folders */
export async function purgeSessions({ db, config }: PurgeServices): Promise<{ sessions: number; folders: number }> {
  const removed = await db
    .deleteFrom('exchangeSessions')
    .where('startedAt', '<', sql<Date>`now() - make_interval(days => ${storedDays})`)
    .where('lastRequestAt', '<', sql<Date>`now() - interval '1 day'`)
    .returning('id')
    .execute()
  // Before the sessions: one that begins meanwhile must not lose its folder.
  const present = await readdir(exchangeFolder(config)).catch(() => [])
  const sizes = await db.selectFrom('exchangeSessions').select(['id', 'byteSize']).orderBy('id', 'desc').execute()
  let total = 0
  const stored = new Set(sizes.filter(({ byteSize }) => (total += byteSize) <= storedBytes).map(({ id }) => String(id)))
  const folders = present.filter((name) => !stored.has(name))
  for (const name of folders) await rm(join(exchangeFolder(config), name), { recursive: true, force: true })
  return { sessions: removed.length, folders: folders.length }
}

/**
 * Runs interrupted imports of quiet sessions again and completes whole lists.
 * Files whose import 1C has not requested are left: they may be half of a package.
 */
export async function endQuietSessions(services: Pick<Services, 'db' | 'jobs' | 'config'>, runner: ImportRunner): Promise<number> {
  const { db } = services
  const quiet = await db
    .selectFrom('exchangeSessions')
    .select('id')
    .where('kind', '=', 'catalog')
    .where('state', '=', 'open')
    .where(isQuiet)
    .where(sql<boolean>`exists (select from exchange_imports i where i.session_id = exchange_sessions.id)`)
    .orderBy('id')
    .execute()
  for (const { id } of quiet) {
    // Another process runs an import: this session waits for the next run of the job.
    if (!(await runner.runAll(id))) continue
    await addWholeImport(db, id)
    if (!(await runner.runAll(id))) continue
    const imports = await listImports(db, id)
    const failed = imports.findLast(({ state }) => state === 'failed')
    if (failed && (failed === imports.at(-1) || (await isPartRefused(db, id)))) await failQuietly(services, id, failed.message)
    else await markDone(services, id)
  }
  await endForgottenSessions(db)
  await removeLists(db)
  return quiet.length
}

/** Without files the base only checked the connection; with files but no import it broke off. */
async function endForgottenSessions(db: Services['db']): Promise<void> {
  const hasFiles = sql<boolean>`exists (select from exchange_files f where f.session_id = exchange_sessions.id)`
  await db
    .updateTable('exchangeSessions')
    .set({
      state: sql<string>`case when ${hasFiles} then 'failed' else 'done' end`,
      message: sql<string>`case when ${hasFiles} then 'Обмен прервался: 1С передала файлы и не попросила их загрузить.' else message end`,
      finishedAt: sql<Date>`now()`,
    })
    .where('state', '=', 'open')
    .where('lastRequestAt', '<', sql<Date>`now() - interval '1 hour'`)
    .where(sql<boolean>`not exists (select from exchange_imports i where i.session_id = exchange_sessions.id)`)
    .execute()
}

/** Of ended sessions; if one goes on later all the same, its files are read again. */
async function removeLists(db: Services['db']): Promise<void> {
  const ended = db
    .selectFrom('exchangeImports')
    .innerJoin('exchangeSessions', 'exchangeSessions.id', 'sessionId')
    .select('exchangeImports.id')
    .where('exchangeSessions.state', '<>', 'open')
    .where('lastRequestAt', '<', sql<Date>`now() - interval '1 hour'`)
  await db.deleteFrom('exchangeLists').where('importId', 'in', ended).execute()
}
