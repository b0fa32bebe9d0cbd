// Handles the steps of type=sale after checkauth: init, query, success, file, import, info (EXCH-05).
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatCount } from '#contract/values/money.ts'
import { isZip } from '../../commerceml/package/open-package.ts'
import { ImportError } from '../../commerceml/xml/import-error.ts'
import { vatPercentOn } from '../../orders/documents/invoice-pdf.ts'
import { fileStep, initStep, requireName, unknownMode } from '../catalog-steps.ts'
import { isSameFile } from '../clean-file-name.ts'
import { exchangeFile } from '../exchange-folder.ts'
import { failure, notReceivedText, progress, success, type Reply } from '../exchange-reply.ts'
import type { ExchangeSession } from '../exchange-session.ts'
import { refusalText, refusalOf } from '../import-texts.ts'
import type { StepContext } from '../step-context.ts'
import { applyOrderFile, isWholeFile, type AppliedFile, type OrderFile } from './apply-order-file.ts'
import { confirmHanded, handedOrders, handOver } from './changed-orders.ts'
import { infoXml, ordersXml } from './write-order-xml.ts'

const stepMs = 20_000

export async function saleStep(context: StepContext): Promise<Reply> {
  const { services, session, parameters } = context
  switch (parameters.mode) {
    case 'init':
      return initStep(context)
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
      return { ...success('Переданы статусы и способы оплаты.'), body: { type: 'application/xml; charset=utf-8', content: infoXml() } }
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
  const count = await handOver(db, session.id)
  const xml = ordersXml(handedOrders(db, session.id), clock(), (at) => vatPercentOn(config.vatRates, at))
  const content = Readable.from(xml, { objectMode: false })
  return { ...success(`Передано заказов: ${count}.`), body: { type: 'application/xml; charset=utf-8', content } }
}

/** A client of the old protocol sends no import: the file is applied when its last part arrives. */
async function saleFileStep(context: StepContext): Promise<Reply> {
  const { services, session, parameters } = context
  const received = await fileStep(context)
  if (session.version !== null) return received
  const file = (await filesOf(context.services, session)).findLast(({ name }) => name === requireName(parameters.filename))
  if (!file || !(await isWholeFile(exchangeFile(services.config, session.id, file.id), file.byteSize))) return received
  return applyFiles(context, [file], Number.POSITIVE_INFINITY)
}

async function saleImportStep(context: StepContext, filename: string): Promise<Reply> {
  const files = await filesOf(context.services, context.session)
  const sent = await context.services.db
    .selectFrom('exchangeFiles')
    .select(['id', 'name'])
    .where('sessionId', '=', context.session.id)
    .execute()
  const isArchive = ({ id }: { id: number }) => isZip(exchangeFile(context.services.config, context.session.id, id))
  const isKnown = sent.some(({ name }) => isSameFile(name, filename)) || (await Promise.all(sent.map(isArchive))).includes(true)
  if (!isKnown) return failure(notReceivedText(filename))
  return applyFiles(context, files, Date.now() + stepMs)
}

/** Files not yet applied. */
const filesOf = ({ db }: StepContext['services'], session: ExchangeSession): Promise<OrderFile[]> =>
  db
    .selectFrom('exchangeFiles')
    .select(['id', 'sessionId', 'name', 'byteSize', 'documentsDone'])
    .where('sessionId', '=', session.id)
    .where('isApplied', '=', false)
    .orderBy('id')
    .execute()

async function applyFiles(context: StepContext, files: OrderFile[], until: number): Promise<Reply> {
  const applied: AppliedFile[] = []
  for (const file of files) {
    try {
      const result = await applyOrderFile(context.services, file, until)
      if (!result.isWhole) return progress(`Обработано заказов: ${result.orders}.`)
      applied.push(result)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      return failure(refusalText(refusalOf(error), { isOrders: true }))
    }
  }
  await endSession(context)
  await closeBatch(context)
  return success(acceptedText(applied))
}

/** '': the files had nothing to apply */
export function acceptedText(applied: readonly AppliedFile[]): string {
  const sum = (count: (file: AppliedFile) => number) => applied.reduce((total, file) => total + count(file), 0)
  const remarks = applied.flatMap((file) => file.remarks)
  const orders = sum((file) => file.orders)
  if (orders === 0 && remarks.length === 0) return ''
  return [
    `Принято ${formatCount(orders, 'заказ', 'заказа', 'заказов')}, изменено: ${sum((file) => file.changed)}.`.replaceAll('\u00a0', ' '),
    ...(remarks.length > 0 ? [`Замечания: ${remarks.join('; ')}.`] : []),
  ].join(' ')
}

const endSession = ({ services, session }: StepContext) =>
  services.db
    .updateTable('exchangeSessions')
    .set({ state: 'done', finishedAt: sql<Date>`now()` })
    .where('id', '=', session.id)
    .execute()

/** A file that follows under the same name is a new one, not a further part. */
const closeBatch = ({ services, session }: StepContext) =>
  services.db
    .updateTable('exchangeSessions')
    .set((eb) => ({ batch: eb('batch', '+', 1) }))
    .where('id', '=', session.id)
    .execute()
