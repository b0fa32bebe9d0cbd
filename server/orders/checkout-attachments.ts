// Files at the checkout of a cart (CHK-04): they wait with the account, through refusals and reloads, until an order takes them along.
import type { Transaction } from 'kysely'
import { isUuid } from '#contract/values/uuid.ts'
import type { OrderFile } from '#contract/orders/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { attachmentKindOf, checkedFile, type UploadedFile } from './attachment-kind.ts'
import { storeFile, type StoringServices } from './store-attachment.ts'

/** What nobody ordered with is forgotten after so many days. */
const waitingDays = 30

/** Its id. @throws unsupported_body, too_large, malformed, too_many_files, too_many_requests */
export async function attachToCheckout(services: StoringServices, userId: string, file: UploadedFile): Promise<string> {
  const checked = checkedFile(file, await attachmentKindOf(file))
  return storeFile(services, checked, {
    userId,
    async lock(trx) {
      await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
      return { userId }
    },
  })
}

/** The oldest first. */
export function listCheckoutFiles(db: Database, userId: string): Promise<OrderFile[]> {
  return db
    .selectFrom('orderFiles')
    .select(['id', 'name', 'byteSize'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Does nothing where it waits no more: another press, or the order took it along. */
export async function removeCheckoutFile({ db, orderFiles }: StoringServices, userId: string, id: string): Promise<void> {
  if (!isUuid(id)) return
  const { numDeletedRows } = await db.deleteFrom('orderFiles').where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
  if (numDeletedRows > 0n) await orderFiles.remove(id)
}

/** Moves what waits to the order. */
export async function takeCheckoutFiles(trx: Transaction<DB>, userId: string, number: string): Promise<void> {
  await trx
    .updateTable('orderFiles')
    .set((eb) => ({ orderId: eb.selectFrom('orders').select('orders.id').where('number', '=', number), userId: null }))
    .where('userId', '=', userId)
    .execute()
}

/** How many rows went; their bytes go with those of deleted drafts (server/process/jobs.ts). */
export async function forgetOldCheckoutFiles(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - waitingDays * 24 * 3600 * 1000)
  const { numDeletedRows } = await db
    .deleteFrom('orderFiles')
    .where('userId', 'is not', null)
    .where('createdAt', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export type FileOnItsWay = { name: string; mediaType: string; bytes: Buffer }

/** For who attached it, and for staff. @throws not_found for anybody else as for a file that is not there */
export async function getOrderFile(
  { db, orderFiles }: StoringServices,
  { userId, isStaff }: { userId: string | null; isStaff: boolean },
  fileId: string,
): Promise<FileOnItsWay> {
  const row = !isUuid(fileId)
    ? undefined
    : await db
        .selectFrom('orderFiles as file')
        .leftJoin('orders as order', 'order.id', 'file.orderId')
        .select(['file.name', 'file.mediaType', 'file.userId', 'order.userId as orderUserId'])
        .where('file.id', '=', fileId)
        .executeTakeFirst()
  const isOwn = userId !== null && (row?.userId === userId || row?.orderUserId === userId)
  const bytes = row && (isOwn || isStaff) ? await orderFiles.find(fileId) : undefined
  if (!row || !bytes) throw new ShopError('not_found', { detail: 'Такого файла нет.' })
  return { name: row.name, mediaType: row.mediaType, bytes }
}
