// Adds, lists and removes files of an account's drafts; lists are read at once (DRF-01, DRF-02).
import { isUuid } from '#contract/values/uuid.ts'
import type { ListColumns, ListReading } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '../errors.ts'
import type { ListSender } from '../list-parsing/list-parser.ts'
import { matchList } from '../list-parsing/match-products.ts'
import { detectAttachmentType, checkedFile } from '../orders/attachment-type.ts'
import { changeDraft, lockDraft } from '../orders/lock-draft.ts'
import { getOwnOrderRow } from '../orders/order-access.ts'
import { checkUploadAllowed } from '../files/upload-quota.ts'
import { attachTrial, storeFile } from '../orders/store-attachment.ts'
import { countAttempt } from '../http/rate-limit.ts'
import { findStoredPath } from '../http/uploads/upload-folder.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import { changeList, getList, noSuchFile } from './stored-list.ts'

export type FileServices = Pick<Services, 'db' | 'search' | 'orderFiles' | 'listReader'>
/** Readings of lists, also of those that are refused. */
const readingLimit = { scope: 'list reading', limit: 100, minutes: 60 }

export type OrderFile = Awaited<ReturnType<typeof listOrderFiles>>[number]

/** Reads a list, attaches any other file. @throws as addList and attachToDraft */
export async function addOrderFile(services: FileServices, sender: ListSender, number: string, file: File): Promise<string> {
  const type = await detectAttachmentType(file)
  if (type === 'xlsx' || type === 'text') return addList(services, sender, number, file, false)
  return attachToDraft(services, sender.userId, number, file)
}

/**
 * @param isTrial a preview: no attachment until it is added
 * @returns the file's id; the same bytes are stored once
 * @throws order_not_found, not_a_draft, email_not_confirmed, files_full, too_many_files, too_many_requests, too_large,
 * unsupported_body, malformed
 */
export async function addList(services: FileServices, sender: ListSender, number: string, file: File, isTrial = true): Promise<string> {
  const { db } = services
  const { userId } = sender
  const draft = await getOwnDraftId(services, userId, number)
  await checkUploadAllowed(db, userId)
  const { rows, ...reading } = await readList(services, sender, {
    name: file.name,
    load: async () => findStoredPath(file) ?? file.slice(),
  })
  const checked = await checkedFile(file, reading.kind)
  const known = await db
    .selectFrom('orderFiles')
    .innerJoin('orderLists', 'orderLists.fileId', 'orderFiles.id')
    .select('id')
    .where('orderId', '=', draft)
    .where('contentHash', '=', checked.contentHash)
    .where((eb) => eb.or([eb('isAttached', '=', true), eb.val(isTrial)]))
    .executeTakeFirst()
  if (known) return known.id
  const matched = await matchList(services, rows)
  return storeFile(services, checked, {
    userId,
    isTrial,
    lock: async (trx) => ({ orderId: (await lockDraft(trx, userId, number)).id }),
    async also(trx, fileId) {
      const list = { fileId, reading: JSON.stringify(reading), rows: JSON.stringify(matched) }
      await trx
        .insertInto('orderLists')
        .values(list)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  })
}

/** @returns the file's id @throws order_not_found, not_a_draft, too_many_files, and what detectAttachmentType throws */
export async function attachToDraft(services: FileServices, userId: string, number: string, file: File): Promise<string> {
  await getOwnDraftId(services, userId, number)
  return storeFile(services, await checkedFile(file, await detectAttachmentType(file)), {
    userId,
    lock: async (trx) => ({ orderId: (await lockDraft(trx, userId, number)).id }),
  })
}

/** Checked before the file is read. */
async function getOwnDraftId({ db }: Pick<Services, 'db'>, userId: string, number: string): Promise<number> {
  const order = await getOwnOrderRow(db, userId, number)
  if (order.status !== 'draft') throw new ShopError('not_a_draft')
  return order.id
}

/** Reads a file again with columns chosen by the buyer; deletes earlier choices. @throws as getList and the reader */
export async function readFileAgain(
  services: FileServices,
  sender: ListSender,
  number: string,
  fileId: string,
  columns: ListColumns,
): Promise<void> {
  const { db, orderFiles } = services
  const { userId } = sender
  const list = await getList(db, userId, number, fileId)
  const load = async () => {
    const bytes = await orderFiles.find(list.fileId)
    if (!bytes) throw noSuchFile()
    return new Blob([bytes])
  }
  const { rows, ...reading } = await readList(services, sender, { load, name: list.name }, columns)
  const matched = await matchList(services, rows)
  await changeList(db, userId, number, fileId, () => ({ reading, rows: matched, choices: {} }))
}

/** Counted before the file is read: files that are refused cost the most. */
async function readList(
  { db, listReader }: FileServices,
  sender: ListSender,
  file: { load: () => Promise<string | Blob>; name: string },
  columns?: ListColumns,
): Promise<ListReading> {
  await inTransaction(db, (trx) => countAttempt(trx, readingLimit, sender.userId))
  return listReader.read({ ...file, sender }, columns)
}

/** Of a draft or a placed order, the oldest first. `isAttached` false: a list that was only previewed. @throws order_not_found */
export async function listOrderFiles({ db }: Pick<Services, 'db'>, userId: string, number: string) {
  const order = await getOwnOrderRow(db, userId, number)
  return db
    .selectFrom('orderFiles as file')
    .leftJoin('orderLists as list', 'list.fileId', 'file.id')
    .select(['file.id', 'file.name', 'file.mediaType', 'file.byteSize', 'file.createdAt', 'file.isAttached', 'list.filledAt'])
    .select((eb) => eb('list.fileId', 'is not', null).$castTo<boolean>().as('isList'))
    .where('file.orderId', '=', order.id)
    .orderBy('file.createdAt')
    .orderBy('file.id')
    .execute()
}

/** Attaches a previewed list to the order as a file. @throws order_not_found, not_found, not_a_draft, too_many_files */
export async function chooseTrial({ db }: FileServices, userId: string, number: string, fileId: string): Promise<void> {
  await changeDraft(db, userId, number, async (trx, draft) => {
    await getList(trx, userId, number, fileId)
    if (!(await attachTrial(trx, draft.id, fileId))) throw new ShopError('too_many_files')
  })
}

/** @throws order_not_found, not_found, not_a_draft */
export async function removeOrderFile({ db, orderFiles }: FileServices, userId: string, number: string, fileId: string): Promise<void> {
  await changeDraft(db, userId, number, async (trx, draft) => {
    if (!isUuid(fileId)) throw noSuchFile()
    const { numDeletedRows } = await trx
      .deleteFrom('orderFiles')
      .where('id', '=', fileId)
      .where('orderId', '=', draft.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw noSuchFile()
  })
  await orderFiles.remove(fileId)
}
