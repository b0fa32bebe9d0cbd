// Applies the documents of an order file of 1C one by one; those applied before are skipped.
import pg from 'pg'
import { errorTexts } from '#contract/errors.ts'
import { ImportError } from '../../commerceml/xml/import-error.ts'
import { isXml, type PackageFile } from '../../commerceml/package/package.ts'
import { readXml } from '../../commerceml/xml/stream-xml.ts'
import { findChild, listChildren, getText, type XmlElement } from '../../commerceml/xml/xml-record.ts'
import { ShopError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { getExchangeFile } from '../exchange-folder.ts'
import { openSessionPackage } from '../session-package.ts'
import { applyOrderDocuments, rehearseOrderDocuments, type AppliedDocument, type OrderDocuments } from './apply-order-document.ts'
import { readExchangeSettings } from './exchange-settings.ts'
import { splitNames } from './order-work.ts'
import { readOrderDocument } from './read-order-document.ts'
import { readDocumentKind, readRelatedDocument, type RelatedDocument } from './read-related-document.ts'
import { dbNow } from '../../database/sql-time.ts'

export type OrderFile = { id: number; sessionId: number; name: string; byteSize: number; documentsDone: number }
export type AppliedFile = { isWhole: boolean; orders: number; changed: number; changes: string[]; remarks: string[] }
type FileServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

const maxRemarks = 10

/** @param signal stops between documents. @throws ImportError after applying those before the fault */
export async function applyOrderFile(services: FileServices, file: OrderFile, signal?: AbortSignal): Promise<AppliedFile> {
  const settings = await readExchangeSettings(services, file.sessionId)
  const result = await readDocuments(services, file, (documents) => applyOrderDocuments(services, settings, documents), {
    signal,
    afterEach: async (documentsDone) => {
      await services.db.updateTable('exchangeFiles').set({ documentsDone, updatedAt: dbNow }).where('id', '=', file.id).execute()
    },
  })
  if (result.isWhole) await services.db.updateTable('exchangeFiles').set({ isApplied: true }).where('id', '=', file.id).execute()
  return result
}

/** Changes nothing; each order by itself, as it is now. @throws ImportError */
export async function rehearseOrderFile(services: FileServices, file: Omit<OrderFile, 'documentsDone'>): Promise<AppliedFile> {
  const settings = await readExchangeSettings(services)
  return readDocuments(services, { ...file, documentsDone: 0 }, (documents) => rehearseOrderDocuments(services, settings, documents))
}

type Apply = (documents: OrderDocuments) => Promise<AppliedDocument>
type Reading = { signal?: AbortSignal | undefined; afterEach?(documentsDone: number): Promise<void> }

async function readDocuments(services: FileServices, file: OrderFile, apply: Apply, reading: Reading = {}): Promise<AppliedFile> {
  const result: AppliedFile = { isWhole: false, orders: file.documentsDone, changed: 0, changes: [], remarks: [] }
  const path = getExchangeFile(services.config, file.sessionId, file.id)
  const content = await openSessionPackage([{ name: file.name, path, bytes: file.byteSize, isToImport: true }])
  try {
    const readable = content.files.length === 1 ? content.files : content.files.filter(isXml)
    const progress = { seen: 0 }
    for (const one of readable)
      await applyDocuments(
        (documents) => apply(documents).catch((error: unknown) => refusedDocument(documents, error)),
        file,
        one,
        { ...reading, isOnly: readable.length === 1 },
        result,
        progress,
      )
    return { ...result, isWhole: true }
  } catch (error) {
    if (error instanceof Stopped) return result
    throw error
  } finally {
    content.close()
  }
}

class Stopped extends Error {}

/** A document that cannot be stored must not hold up those after it. @throws other errors */
function refusedDocument({ document, related }: OrderDocuments, error: unknown): AppliedDocument {
  const isDataFault = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
  const isRefusal = error instanceof ShopError && error.status < 500 && error.status !== 429
  if (!isDataFault && !isRefusal) throw error
  const reason = isRefusal ? (error.detail ?? errorTexts[error.code].detail) : 'число или значение больше допустимого'
  return { isChanged: false, changes: [], remarks: [`документ ${document?.number || related[0]?.number || ''} не принят: ${reason}`] }
}

/** Documents of one order that follow each other, with their number in the file. */
type Group = OrderDocuments & { related: RelatedDocument[]; count: number; container: number; skipped: string[] }

async function applyDocuments(
  apply: (documents: OrderDocuments) => Promise<AppliedDocument>,
  file: OrderFile,
  content: PackageFile,
  { signal, afterEach, isOnly }: Reading & { isOnly: boolean },
  result: AppliedFile,
  progress: { seen: number },
): Promise<void> {
  const groups: Group[] = []
  let container = 0
  const applyWaiting = async (isLast: boolean) => {
    // Documents of the last order may follow in the next chunk.
    while (groups.length > (isLast ? 0 : 1)) {
      const group = groups.shift()!
      progress.seen += group.count
      if (progress.seen <= file.documentsDone) continue
      const hasOrder = group.document !== undefined || group.related.length > 0
      const { isChanged, changes, remarks } = hasOrder ? await apply(group) : { isChanged: false, changes: [], remarks: [] }
      result.orders++
      if (isChanged) result.changed++
      result.changes.push(...changes)
      result.remarks.push(...[...remarks, ...group.skipped].slice(0, Math.max(0, maxRemarks - result.remarks.length)))
      await afterEach?.(progress.seen)
      if (signal?.aborted) throw new Stopped()
    }
  }
  await readXml(content, {
    open(element, path) {
      if (path.length === 0) {
        if (element.name === 'КоммерческаяИнформация') return 'enter'
        // References and contractors may travel in the same archive.
        if (!isOnly) {
          if (result.remarks.length < maxRemarks)
            result.remarks.push(`файл ${content.path}: корневой элемент «${element.name}», заказов в нём нет`)
          return 'skip'
        }
        throw new ImportError(`this is no CommerceML: the root element is ${element.name}`, { file: content.path, line: 1 })
      }
      if (element.name === 'Контейнер') container++
      return element.name === 'Документ' ? 'record' : containers.has(element.name) ? 'enter' : 'skip'
    },
    repaired(line) {
      if (result.remarks.length < maxRemarks) result.remarks.push(`файл ${content.path}, строка ${line}: исправлен недопустимый знак`)
    },
    record: (element, path) => addDocument(groups, element, path.includes('Контейнер') ? container : 0),
    afterChunk: () => applyWaiting(false),
  })
  await applyWaiting(true)
}

const containers = new Set(['Контейнер', 'Документы'])

function addDocument(groups: Group[], element: XmlElement, container: number): void {
  const kind = readDocumentKind(element)
  const empty: Group = { document: undefined, related: [], count: 1, container, skipped: [] }
  const last = groups.at(-1)
  if (kind === 'order') {
    const document = readOrderDocument(element)
    const inside = readSubordinate(element)
    // Its payment may stand before it.
    if (last?.related.length && !last.document && last.related.every((related) => isAbout(related, { ...last, document }, container)))
      Object.assign(last, { document, related: [...last.related, ...inside], count: last.count + 1 })
    else groups.push({ ...empty, document, related: inside })
    return
  }
  if (kind === 'other')
    return void groups.push({
      ...empty,
      skipped: [`документ «${getText(element, 'ХозОперация')}» ${getText(element, 'Номер')} не нужен сайту`],
    })
  const related = readRelatedDocument(element, kind)
  if (last && isAbout(related, last, container)) {
    last.related.push(related)
    last.count++
  } else groups.push({ ...empty, related: [related] })
}

/** Payments and shipments inside of their order. */
const readSubordinate = (element: XmlElement): RelatedDocument[] =>
  listChildren(findChild(element, 'ПодчиненныеДокументы'), 'ПодчиненныйДокумент').flatMap((one) => {
    const kind = readDocumentKind(one)
    return kind === 'order' || kind === 'other' ? [] : [readRelatedDocument(one, kind)]
  })

/** Whether the document is about the order before it: it names it, or names none and is in the same container. */
function isAbout({ basis, number }: RelatedDocument, { document, container: of }: Group, container: number): boolean {
  if (!document) return false
  const names = [document.id, document.number, document.externalNumber].filter((name) => name !== '')
  const given = splitNames({ basis: basis.filter((text) => text !== number) })
  if (names.some((name) => given.includes(name))) return true
  return container > 0 && container === of && basis.every((text) => text === number)
}
