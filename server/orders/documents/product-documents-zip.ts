// Streams the documents of an order's products as one ZIP, each once (ORD-02).
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'

type ZippedDocument = { title: string; contentHash: string; byteSize: number; article: string }

export async function listProductDocuments(db: Database, number: string): Promise<ZippedDocument[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('orderItems as item', 'item.orderId', 'orders.id')
    .innerJoin('productDocuments as of', 'of.productId', 'item.productId')
    .innerJoin('documents', 'documents.id', 'of.documentId')
    .select(['documents.title', 'documents.contentHash', 'documents.byteSize', 'item.article'])
    .where('orders.number', '=', number)
    .orderBy('item.position')
    .orderBy('of.position')
    .execute()
  const once = new Map<string, ZippedDocument>()
  for (const row of rows) if (!once.has(row.contentHash)) once.set(row.contentHash, row)
  return [...once.values()]
}

/** Reads one file at a time to limit memory. Files missing on disk are left out. */
export function zipDocuments(documents: ZippedDocument[], files: Pick<Services['documents'], 'findFile'>): Readable {
  const zip = new ZipFile()
  const taken = new Set<string>()
  let reading: Readable | undefined
  zip.outputStream.once('close', () => reading?.destroy()) // the client disconnected
  void (async () => {
    for (const document of documents) {
      const file = await files.findFile(document.contentHash)
      if (!file) continue
      // PDF is already compressed.
      const entry = new Promise<void>((resolve, reject) => file.stream.once('close', resolve).once('error', reject))
      reading = file.stream
      zip.addReadStream(file.stream, nameOf(document, taken), { compress: false, size: file.bytes })
      await entry
    }
    zip.end()
  })().catch((error: unknown) => zip.outputStream.emit('error', error))
  return zip.outputStream as Readable
}

/** «Паспорт крана (VT-15).pdf», without characters that file systems refuse. */
function nameOf({ title, article }: ZippedDocument, taken: Set<string>): string {
  const plain = `${title} (${article})`.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '-').slice(0, 180)
  let name = `${plain}.pdf`
  for (let again = 2; taken.has(name); again++) name = `${plain} ${again}.pdf`
  taken.add(name)
  return name
}
