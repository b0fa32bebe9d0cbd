// Stores files attached at checkout (CHK-04) with the account until an order is placed.
import { isUuid } from '#contract/values/uuid.ts'
import type { OrderFile } from '#contract/orders/orders.ts'
import { ShopError } from '../errors.ts'
import type { Database, Trx } from '../database/database.ts'
import { detectAttachmentType, checkedFile } from './attachment-type.ts'
import { isInScope, type OrderScope } from './order-scope.ts'
import { storeFile, type StoringServices } from './store-attachment.ts'

/** Files without an order are deleted after this time. */
const waitingDays = 30

/** @returns its id @throws unsupported_body, too_large, malformed, too_many_files, too_many_requests */
export async function attachToCheckout(services: StoringServices, userId: string, file: File): Promise<string> {
  const checked = await checkedFile(file, await detectAttachmentType(file))
  return storeFile(services, checked, {
    userId,
    async lock(trx) {
      await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
      return { userId }
    },
  })
}

export function listCheckoutFiles(db: Database, userId: string): Promise<OrderFile[]> {
  return db
    .selectFrom('orderFiles')
    .select(['id', 'name', 'byteSize'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Does nothing if the file was already removed or now belongs to an order. */
export async function removeCheckoutFile({ db, orderFiles }: StoringServices, userId: string, id: string): Promise<void> {
  if (!isUuid(id)) return
  const { numDeletedRows } = await db.deleteFrom('orderFiles').where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
  if (numDeletedRows > 0n) await orderFiles.remove(id)
}

export async function moveCheckoutFiles(trx: Trx, userId: string, number: string): Promise<void> {
  await trx
    .updateTable('orderFiles')
    .set((eb) => ({ orderId: eb.selectFrom('orders').select('orders.id').where('number', '=', number), userId: null }))
    .where('userId', '=', userId)
    .execute()
}

/** @returns the number of deleted rows; a nightly job deletes their bytes (server/process/purge-jobs.ts) */
export async function deleteOldCheckoutFiles(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - waitingDays * 24 * 3600 * 1000)
  const { numDeletedRows } = await db
    .deleteFrom('orderFiles')
    .where('userId', 'is not', null)
    .where('createdAt', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export type DownloadedFile = { name: string; mediaType: string; bytes: Buffer }

/** For the owner and for staff. @throws not_found for others, and if it does not exist */
export async function getOrderFile(
  { db, orderFiles }: StoringServices,
  { userId, scope }: { userId: string | null; /** of staff; undefined: a visitor */ scope: OrderScope | undefined },
  fileId: string,
): Promise<DownloadedFile> {
  const row = !isUuid(fileId)
    ? undefined
    : await db
        .selectFrom('orderFiles as file')
        .leftJoin('orders', 'orders.id', 'file.orderId')
        .select(['file.name', 'file.mediaType', 'file.userId', 'orders.userId as orderUserId'])
        .select(isInScope(scope === undefined ? [] : scope).as('isInScope'))
        .where('file.id', '=', fileId)
        .executeTakeFirst()
  const isOwn = userId !== null && (row?.userId === userId || row?.orderUserId === userId)
  const bytes = row && (isOwn || row.isInScope) ? await orderFiles.find(fileId) : undefined
  if (!row || !bytes) throw new ShopError('not_found', { detail: 'Такого файла нет.' })
  return { name: row.name, mediaType: row.mediaType, bytes }
}
