// Files of an account's orders: uploaded into a draft and read at once, listed, removed (DRF-01, DRF-02).
import { createHash, randomUUID } from 'node:crypto'
import type { ListColumns, ListReading, MatchedRow } from '#contract/order-list.ts'
import { ShopError } from '../errors.ts'
import { matchList } from '../order-lists/match-list.ts'
import { lockDraft } from '../orders/lock-draft.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../transaction.ts'
import { asJson, getList, getOwnOrderId, noSuchFile } from './kept-list.ts'

export type FileServices = Pick<Services, 'db' | 'search' | 'orderFiles' | 'listReader'>
export type UploadedFile = { name: string; bytes: Buffer }
export type OrderFile = { id: string; name: string; mediaType: string; byteSize: number; createdAt: Date; filledAt: Date | null }

export const mostFiles = 20
const longestName = 120
const mediaTypes = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', text: 'text/csv' }

/**
 * Reads the file, looks for its goods and keeps all of it; answers the file's id. The same bytes again are the same file.
 * @throws order_not_found, not_a_draft, too_many_files, and what the reader refuses: too_large, unsupported_body, malformed
 */
export async function addOrderFile(services: FileServices, userId: string, number: string, file: UploadedFile): Promise<string> {
  const { db, orderFiles, listReader } = services
  const order = await getOwnOrderId(db, userId, number)
  if (order.status !== 'draft') throw new ShopError('not_a_draft')
  const name = fileName(file.name)
  const contentHash = createHash('sha256').update(file.bytes).digest('hex')
  const known = await db
    .selectFrom('orderFiles')
    .select('id')
    .where('orderId', '=', order.id)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst()
  if (known) return known.id

  const { rows, ...reading } = await listReader.read({ bytes: Uint8Array.from(file.bytes), name })
  const matched = await matchList(services, rows)
  const id = randomUUID()
  // The file first: a row without its file would be a dead link.
  await orderFiles.put(id, file.bytes)
  const kept = await insertFile(services, userId, number, { id, name, contentHash, byteSize: file.bytes.length, reading, matched }).catch(
    async (error: unknown) => {
      await orderFiles.remove(id)
      throw error
    },
  )
  if (kept !== id) await orderFiles.remove(id)
  return kept
}

type ReadFile = {
  id: string
  name: string
  contentHash: string
  byteSize: number
  reading: Omit<ListReading, 'rows'>
  matched: MatchedRow[]
}

function insertFile({ db }: FileServices, userId: string, number: string, file: ReadFile): Promise<string> {
  return inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, userId, number)
    const { count } = await trx
      .selectFrom('orderFiles')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('orderId', '=', draft.id)
      .executeTakeFirstOrThrow()
    const { id, name, contentHash, byteSize, reading, matched } = file
    const inserted = await trx
      .insertInto('orderFiles')
      .values({ id, orderId: draft.id, name, contentHash, byteSize, mediaType: mediaTypes[reading.kind] })
      .onConflict((conflict) => conflict.constraint('order_files_content_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      const same = trx.selectFrom('orderFiles').select('id').where('orderId', '=', draft.id).where('contentHash', '=', contentHash)
      return (await same.executeTakeFirstOrThrow()).id
    }
    if (count >= mostFiles) throw new ShopError('too_many_files')
    await trx
      .insertInto('orderLists')
      .values({ fileId: id, reading: asJson(reading), rows: asJson(matched) })
      .execute()
    return id
  })
}

/** Reads a file again by columns that its owner chose; choices made before fall. @throws order_not_found, not_found, not_a_draft, as the reader */
export async function readFileAgain(
  services: FileServices,
  userId: string,
  number: string,
  fileId: string,
  columns: ListColumns,
): Promise<void> {
  const { db, orderFiles, listReader } = services
  const list = await getList(db, userId, number, fileId)
  const bytes = await orderFiles.find(list.fileId)
  if (!bytes) throw noSuchFile()
  const { rows, ...reading } = await listReader.read({ bytes: Uint8Array.from(bytes), name: list.name }, columns)
  const matched = await matchList(services, rows)
  await inTransaction(db, async (trx) => {
    await lockDraft(trx, userId, number)
    await trx
      .updateTable('orderLists')
      .set({ reading: asJson(reading), rows: asJson(matched), choices: '{}' })
      .where('fileId', '=', fileId)
      .execute()
  })
}

/** Of a draft or of an order that was placed, the oldest first. @throws order_not_found */
export async function listOrderFiles({ db }: Pick<Services, 'db'>, userId: string, number: string): Promise<OrderFile[]> {
  const order = await getOwnOrderId(db, userId, number)
  return db
    .selectFrom('orderFiles as file')
    .leftJoin('orderLists as list', 'list.fileId', 'file.id')
    .select(['file.id', 'file.name', 'file.mediaType', 'file.byteSize', 'file.createdAt', 'list.filledAt'])
    .where('file.orderId', '=', order.id)
    .orderBy('file.createdAt')
    .orderBy('file.id')
    .execute()
}

/** @throws order_not_found, not_found, not_a_draft */
export async function removeOrderFile({ db, orderFiles }: FileServices, userId: string, number: string, fileId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, userId, number)
    const removed = await trx
      .deleteFrom('orderFiles')
      .where('orderId', '=', draft.id)
      .where((eb) => eb(eb.cast<string>('id', 'text'), '=', fileId))
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw noSuchFile()
  })
  await orderFiles.remove(fileId)
}

/** As people see it: without folders of their machine and signs that nobody typed. */
function fileName(name: string): string {
  const bare = (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '').trim()
  return bare === '' ? 'Список' : bare.length <= longestName ? bare : `${bare.slice(0, longestName - 10)}…${bare.slice(-8)}`
}
