// Applies the documents of an order file of 1C one by one; those applied before are skipped.
import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import iconv from 'iconv-lite'
import { ImportError } from '../../commerceml/xml/import-error.ts'
import { isXml, type PackageFile } from '../../commerceml/package/package.ts'
import { readXml } from '../../commerceml/xml/stream-xml.ts'
import type { Services } from '../../services.ts'
import { exchangeFile } from '../exchange-folder.ts'
import { openSessionPackage } from '../session-package.ts'
import { applyOrderDocument } from './apply-order-document.ts'
import { readExchangeSettings, type ExchangeSettings } from './exchange-settings.ts'
import { readOrderDocument, type OrderDocument } from './read-order-document.ts'

export type OrderFile = { id: number; sessionId: number; name: string; byteSize: number; documentsDone: number }
export type AppliedFile = { isWhole: boolean; orders: number; changed: number; remarks: string[] }
type FileServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

const mostRemarks = 10

/** @param until when to stop between documents. @throws ImportError after applying those before the fault */
export async function applyOrderFile(services: FileServices, file: OrderFile, until: number): Promise<AppliedFile> {
  const settings = await readExchangeSettings(services.db)
  const result: AppliedFile = { isWhole: false, orders: file.documentsDone, changed: 0, remarks: [] }
  const path = exchangeFile(services.config, file.sessionId, file.id)
  const content = await openSessionPackage([{ name: file.name, path, bytes: file.byteSize, isToImport: true }])
  try {
    const readable = content.files.length === 1 ? content.files : content.files.filter(isXml)
    const progress = { seen: 0 }
    for (const one of readable) await applyDocuments(services, settings, file, one, until, result, progress)
    await services.db.updateTable('exchangeFiles').set({ isApplied: true }).where('id', '=', file.id).execute()
    return { ...result, isWhole: true }
  } catch (error) {
    if (error instanceof TimeIsUp) return result
    throw error
  } finally {
    content.close()
  }
}

class TimeIsUp extends Error {}

async function applyDocuments(
  services: FileServices,
  settings: ExchangeSettings,
  file: OrderFile,
  content: PackageFile,
  until: number,
  result: AppliedFile,
  progress: { seen: number },
): Promise<void> {
  let waiting: OrderDocument[] = []
  const applyWaiting = async () => {
    for (const document of waiting) {
      if (progress.seen++ < file.documentsDone) continue
      const { isChanged, remarks } = await applyOrderDocument(services, settings, document)
      result.orders++
      if (isChanged) result.changed++
      if (result.remarks.length < mostRemarks) result.remarks.push(...remarks)
      await services.db
        .updateTable('exchangeFiles')
        .set({ documentsDone: progress.seen, updatedAt: sql<Date>`now()` })
        .where('id', '=', file.id)
        .execute()
      if (Date.now() > until) throw new TimeIsUp()
    }
    waiting = []
  }
  await readXml(content, {
    open(element, path) {
      if (path.length === 0) {
        if (element.name === 'КоммерческаяИнформация') return 'enter'
        throw new ImportError(`this is no CommerceML: the root element is ${element.name}`, { file: content.path, line: 1 })
      }
      return element.name === 'Документ' ? 'record' : element.name === 'Контейнер' ? 'enter' : 'skip'
    },
    record: (element) => void waiting.push(readOrderDocument(element)),
    afterChunk: applyWaiting,
  })
  await applyWaiting()
}

/** 1C does not mark the last part, but a whole file ends as XML and archives do. */
export async function isWholeFile(path: string, byteSize: number): Promise<boolean> {
  const length = Math.min(byteSize, 70_000)
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, byteSize - length)
    const isArchiveEnd = buffer.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') >= 0
    const tail = buffer.subarray(-400)
    return (
      isArchiveEnd ||
      [tail.toString('utf8'), iconv.decode(tail, 'win1251')].some((text) => /<\/[\w:]*КоммерческаяИнформация>\s*$/.test(text))
    )
  } finally {
    await handle.close()
  }
}
