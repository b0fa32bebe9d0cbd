// Handles mode=import, deactivate and complete: starts pending imports and reports their progress.
import { setTimeout as wait } from 'node:timers/promises'
import { shopClock } from '#contract/shop/shop-clock.ts'
import { isSameFile } from './clean-file-name.ts'
import { failure, describeNotReceived, progress, success, type Reply } from './exchange-reply.ts'
import type { ExchangeSession } from './exchange-session.ts'
import { addWholeImport, closeBatch, findEarlierBase, listImports, listPendingImports, type ImportRow } from './import-queue.ts'
import { describeReading } from './import-texts.ts'
import { isPartRefused, findOpenEnd } from './open-end.ts'
import type { ImportRunner, ImportServices } from './run-import.ts'
import { dbNow } from '../database/sql-time.ts'

/** 1C repeats the request after `progress`; proxies wait for 30 s. */
export const progressAfterMs = 20_000
const pollMs = 100

export type StepOptions = {
  runner: ImportRunner
  progressAfterMs?: number | undefined
  request?: { raw: { socket: { destroyed: boolean } } }
}

export async function runImportStep(
  services: ImportServices,
  session: ExchangeSession,
  filename: string,
  options: StepOptions,
): Promise<Reply> {
  await closeBatch(services.db, session)
  const pending = await runPending(services, session.id, options, deadline(options))
  if (pending) return pending
  const found = await findImportOf(services, session.id, filename)
  if (!found) return failure(describeNotReceived(filename))
  if (found.state === 'failed') return failure(found.message)
  await markDone(services, session.id)
  return success(found.message)
}

/** mode=deactivate and mode=complete: all files have arrived, so products missing in a whole list are deactivated. */
export async function finishStep(services: ImportServices, session: ExchangeSession, options: StepOptions): Promise<Reply> {
  await closeBatch(services.db, session)
  const until = deadline(options)
  const pending = await runPending(services, session.id, options, until)
  if (pending) return pending
  await addWholeImport(services.db, session.id)
  const whole = await runPending(services, session.id, options, until)
  if (whole) return whole
  const imports = await listImports(services.db, session.id)
  const last = imports.at(-1)
  const failed = imports.findLast(({ state }) => state === 'failed')
  if (failed && (failed === last || (await isPartRefused(services.db, session.id)))) return failure(failed.message)
  await markDone(services, session.id)
  return success(last?.batch === null ? last.message : '')
}

const deadline = (options: StepOptions): number => Date.now() + (options.progressAfterMs ?? progressAfterMs)

/** @returns the progress while an import runs; undefined when none is pending */
async function runPending(
  services: ImportServices,
  sessionId: number,
  { runner, request }: StepOptions,
  until: number,
): Promise<Reply | undefined> {
  for (;;) {
    const [row] = await listPendingImports(services.db, sessionId)
    if (!row) return undefined
    const earlier = row.isLeased ? undefined : await findEarlierBase(services.db, sessionId)
    const run = row.isLeased || earlier ? [] : [runner.start(row.id)]
    const isGone = request?.raw.socket.destroyed ?? false
    if (Date.now() >= until || runner.signal.aborted || isGone) return progress(earlier ? waitingText(earlier) : progressText(row))
    await Promise.race([wait(pollMs), ...run])
  }
}

const progressText = (row: Omit<ImportRow, 'report'>): string =>
  row.state === 'waiting' && row.message !== '' ? row.message : describeReading(row)

const waitingText = ({ clientAddress, startedAt }: { clientAddress: string; startedAt: Date }): string =>
  `Ждём: другая база (${clientAddress}) начала обмен в ${shopClock(startedAt)}. Ваши файлы приняты и загрузятся после её обмена.`

/** The last import with the file, by names of files and of entries of archives. */
async function findImportOf({ db }: ImportServices, sessionId: number, filename: string): Promise<Result | undefined> {
  const imports = await listImports(db, sessionId)
  const files = await db.selectFrom('exchangeFiles').select(['name', 'batch']).where('sessionId', '=', sessionId).execute()
  const holds = (row: ImportRow) =>
    files.some((file) => file.batch === row.batch && isSameFile(file.name, filename)) ||
    (row.report?.files ?? []).some(({ name }) => isSameFile(name, filename))
  const batches = imports.filter(({ batch }) => batch !== null)
  const last = batches.at(-1)
  // Names of entries are unknown when the archive could not be opened.
  const found = batches.findLast(holds) ?? (last?.state === 'failed' ? last : undefined)
  // 1C may request the import of a picture, though pictures are imported with their XML.
  return found ?? (files.some(({ name }) => isSameFile(name, filename)) ? (last ?? { state: 'done', message: '' }) : undefined)
}

type Result = Pick<ImportRow, 'state' | 'message'>

/** Ends a session without pending work; further files open it again. */
export async function markDone({ db }: Pick<ImportServices, 'db'>, sessionId: number): Promise<void> {
  const { batch } = await db.selectFrom('exchangeSessions').select('batch').where('id', '=', sessionId).executeTakeFirstOrThrow()
  if ((await findOpenEnd(db, sessionId, batch)) !== 'none') return
  await db.updateTable('exchangeSessions').set({ state: 'done', finishedAt: dbNow }).where('id', '=', sessionId).execute()
}
