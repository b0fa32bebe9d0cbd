// Handles the steps of type=sale after checkauth: init, query, success, file, import, info (EXCH-05).
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { isZip } from '../../commerceml/package/open-package.ts'
import { ImportError } from '../../commerceml/xml/import-error.ts'
import { vatPercentOn } from '../../orders/documents/invoice-pdf.ts'
import { readCompany, readSettings } from '../../settings/read-settings.ts'
import { runFileStep, runInitStep, requireName, unknownMode } from '../catalog-steps.ts'
import { isSameFile } from '../clean-file-name.ts'
import { getExchangeFile } from '../exchange-folder.ts'
import { failure, describeNotReceived, progress, success, type Reply } from '../exchange-reply.ts'
import { stayActive, type ExchangeSession } from '../exchange-session.ts'
import { progressAfterMs } from '../import-step.ts'
import { describeRefusal, toRefusal } from '../import-texts.ts'
import type { StepContext } from '../step-context.ts'
import { isWholeFile } from '../parts/is-whole-file.ts'
import type { AppliedFile, OrderFile } from './apply-order-file.ts'
import { confirmHanded, readHandedOrders, handOver } from './changed-orders.ts'
import { writeInfoXml, writeOrdersXml } from './write-order-xml.ts'
import { dbNow } from '../../database/sql-time.ts'

export async function runSaleStep(context: StepContext): Promise<Reply> {
  const { services, session, parameters } = context
  switch (parameters.mode) {
    case 'init':
      return runInitStep(context)
    case 'query':
      return queryStep(context)
    case 'success': {
      const confirmed = await confirmHanded(services.db, session.id)
      await endSession(context)
      return { ...success(), message: `1С подтвердила заказов: ${confirmed}.`, lines: ['success'] }
    }
    case 'file':
      return saleFileStep(context)
    case 'import':
      return saleImportStep(context, requireName(parameters.filename))
    case 'info':
      return { ...success('Переданы статусы и способы оплаты.'), body: { type: 'application/xml; charset=utf-8', content: writeInfoXml() } }
    case 'complete':
    case 'deactivate':
      return success()
    default:
      throw unknownMode(parameters.mode)
  }
}

/** Streamed: after a broken response 1C sends no success, so the next query repeats it. */
async function queryStep({ services, session }: StepContext): Promise<Reply> {
  const { db, config, clock } = services
  const { vatRates } = await readCompany(db, config)
  const { organization } = await readSettings(db, config, 'exchange')
  const count = await handOver(db, session.id)
  const xml = writeOrdersXml(readHandedOrders(db, session.id), {
    now: clock(),
    vatPercentOn: (at) => vatPercentOn(vatRates, at),
    organization,
  })
  const content = Readable.from(xml, { objectMode: false })
  return { ...success(`Передано заказов: ${count}.`), body: { type: 'application/xml; charset=utf-8', content } }
}

/** A client of the old protocol sends no import: the file is applied when its last part arrives. */
async function saleFileStep(context: StepContext): Promise<Reply> {
  const { services, session, parameters } = context
  const received = await runFileStep(context)
  if (session.version !== null) return received
  const file = (await filesOf(services, session)).findLast(({ name }) => name === requireName(parameters.filename))
  if (!file || !(await isWholeFile(getExchangeFile(services.config, session.id, file.id), file.byteSize))) return received
  await closeBatch(context, file.batch)
  return applyFiles(context, [file], () => success('Файл принят, заказы из него ещё загружаются.'))
}

async function saleImportStep(context: StepContext, filename: string): Promise<Reply> {
  const { services, session } = context
  const files = await filesOf(services, session)
  const sent = await services.db.selectFrom('exchangeFiles').select(['id', 'name']).where('sessionId', '=', session.id).execute()
  const isArchive = ({ id }: { id: number }) => isZip(getExchangeFile(services.config, session.id, id))
  const isKnown = sent.some(({ name }) => isSameFile(name, filename)) || (await Promise.all(sent.map(isArchive))).includes(true)
  if (!isKnown) return failure(describeNotReceived(filename))
  return applyFiles(context, files, async () =>
    progress(
      `Загрузка идёт. Обработано документов: ${(await filesOf(services, session)).reduce((sum, file) => sum + file.documentsDone, 0)}.`,
    ),
  )
}

/** Files not yet applied. */
const filesOf = ({ db }: StepContext['services'], session: ExchangeSession): Promise<(OrderFile & { batch: number })[]> =>
  db
    .selectFrom('exchangeFiles')
    .select(['id', 'sessionId', 'name', 'byteSize', 'documentsDone', 'batch'])
    .where('sessionId', '=', session.id)
    .where('isApplied', '=', false)
    .orderBy('id')
    .execute()

/** @param pending the reply while files are still applied, which goes on after the step */
async function applyFiles(
  context: StepContext,
  files: (OrderFile & { batch: number })[],
  pending: () => Reply | Promise<Reply>,
): Promise<Reply> {
  const { services, session, request } = context
  const stopTouching = stayActive(services, session.id)
  const work = applyEach(context, files).finally(stopTouching)
  work.catch((error: unknown) => request.log.error({ err: error, sessionId: session.id }, 'exchange: orders could not be applied'))
  const limit = new AbortController()
  const reply = await Promise.race([work, wait(context.progressAfterMs ?? progressAfterMs, undefined, { signal: limit.signal })])
  limit.abort()
  return reply ?? pending()
}

/** @returns undefined when the process stops */
async function applyEach(context: StepContext, files: (OrderFile & { batch: number })[]): Promise<Reply | undefined> {
  const applied: AppliedFile[] = []
  for (const file of files) {
    try {
      const result = await context.orders.apply(file)
      if (!result.isWhole) return undefined
      applied.push(result)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      return failure(describeRefusal(toRefusal(error), { isOrders: true }))
    }
  }
  await endSession(context)
  for (const { batch } of files.slice(-1)) await closeBatch(context, batch)
  return success(describeAccepted(applied))
}

/** '': the files had nothing to apply */
export function describeAccepted(applied: readonly AppliedFile[]): string {
  const sum = (count: (file: AppliedFile) => number) => applied.reduce((total, file) => total + count(file), 0)
  const remarks = applied.flatMap((file) => file.remarks)
  const orders = sum((file) => file.orders)
  if (orders === 0 && remarks.length === 0) return ''
  return [
    `Принято заказов: ${orders}, изменено: ${sum((file) => file.changed)}.`,
    ...(remarks.length > 0 ? [`Замечания: ${remarks.join('; ')}.`] : []),
  ].join(' ')
}

const endSession = ({ services, session }: StepContext) =>
  services.db.updateTable('exchangeSessions').set({ state: 'done', finishedAt: dbNow }).where('id', '=', session.id).execute()

/** A file that follows under the same name is a new one, not a further part. */
const closeBatch = ({ services, session }: StepContext, batch: number) =>
  services.db
    .updateTable('exchangeSessions')
    .set({ batch: batch + 1 })
    .where('id', '=', session.id)
    .where('batch', '=', batch)
    .execute()
