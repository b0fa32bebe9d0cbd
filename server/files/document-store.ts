// Stores documents of products as files, each once under the hash of its bytes (PROD-01).
import { createHash } from 'node:crypto'
import type { DocumentKind } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { openContentDisk, putWhole } from './content-disk.ts'
import type { FilePlace } from './file-bucket.ts'

export type DocumentFiles = Awaited<ReturnType<typeof openDocumentFiles>>

export const maxDocumentBytes = 20 * 1024 * 1024
const hashShape = /^[0-9a-f]{32}$/
const nameOf = (hash: string) => `${hash.slice(0, 2)}/${hash}.pdf`

export async function openDocumentFiles(place: FilePlace) {
  const disk = await openContentDisk(place)
  return {
    /** PDF only. @returns the document's id. @throws ShopError malformed (no PDF), too_large */
    async storeDocument(db: Database, { kind, title, bytes }: { kind: DocumentKind; title: string; bytes: Buffer }) {
      if (bytes.byteLength > maxDocumentBytes) throw new ShopError('too_large', { detail: 'Документ больше 20\u00a0МБ.' })
      if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw new ShopError('malformed', { detail: 'Это не\u00a0PDF.' })
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      // The file first: a row without its file would be a dead link.
      if (!(await disk.exists(nameOf(hash)))) await putWhole(disk, nameOf(hash), bytes)
      const { id } = await db
        .insertInto('documents')
        .values({ kind, title, contentHash: hash, byteSize: bytes.byteLength })
        .onConflict((conflict) => conflict.column('contentHash').doUpdateSet((row) => ({ title: row.ref('excluded.title') })))
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    /** undefined for an invalid hash or a missing file */
    async findFile(hash: string) {
      if (!hashShape.test(hash) || !(await disk.exists(nameOf(hash)))) return undefined
      const { contentLength } = await disk.getMetaData(nameOf(hash))
      return { stream: await disk.getStream(nameOf(hash)), bytes: contentLength }
    },
  }
}
