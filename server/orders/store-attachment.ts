// Stores the bytes and the row of a file attached to a draft or a checkout (CHK-04, DRF-01).
import { randomUUID } from 'node:crypto'
import { maxOrderFiles, maxTrialFiles } from '#contract/orders/attachments.ts'
import { countAttempt } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import type { CheckedFile } from './attachment-type.ts'
import { checkUploadAllowed } from '../files/upload-quota.ts'
import { countRows } from '../database/read-page.ts'
import type { Trx } from '../database/database.ts'

export type StoringServices = Pick<Services, 'db' | 'orderFiles'>
export type FileHolder = { orderId: number } | { userId: string }

// A specification has a dozen files; limits the disk space one account can fill.
const uploadLimit = { scope: 'order file', limit: 200, minutes: 60 }

type Storing = {
  userId: string
  /** a list to be previewed: no attachment until it is added or chosen */
  isTrial?: boolean
  /** locks the owner of the file until the transaction ends, so that the count of files is exact */
  lock: (trx: Trx) => Promise<FileHolder>
  /** further writes in the transaction, also for a file stored before */
  also?: (trx: Trx, id: string) => Promise<void>
}

/**
 * @returns its id; the same bytes are stored once
 * @throws email_not_confirmed, files_full, storage_full, too_many_files, too_many_requests, and what `lock` throws
 */
export async function storeFile(
  { db, orderFiles }: StoringServices,
  file: CheckedFile,
  { userId, isTrial = false, lock, also }: Storing,
): Promise<string> {
  await checkUploadAllowed(db, userId, file.content.size)
  const id = randomUUID()
  // Bytes first, so that no row lacks its file. A nightly job removes others (server/process/purge-jobs.ts).
  await orderFiles.put(id, file.content)
  let storedId: string | undefined
  try {
    storedId = await inTransaction(db, async (trx) => {
      await countAttempt(trx, uploadLimit, userId)
      await checkUploadAllowed(trx, userId, file.content.size) // uploads of an account are one by one from here
      const known = await insertFile(trx, await lock(trx), id, file, !isTrial)
      await also?.(trx, known)
      return known
    })
  } finally {
    if (storedId !== id) await orderFiles.remove(id)
  }
  return storedId
}

async function insertFile(trx: Trx, holder: FileHolder, id: string, file: CheckedFile, isAttached: boolean): Promise<string> {
  const { name, contentHash, mediaType, content } = file
  const existing = await trx
    .selectFrom('orderFiles')
    .select(['id', 'contentHash', 'isAttached'])
    .where((eb) => ('orderId' in holder ? eb('orderId', '=', holder.orderId) : eb('userId', '=', holder.userId)))
    .orderBy('createdAt', 'desc')
    .execute()
  const same = existing.find((one) => one.contentHash === contentHash)
  if (same && (same.isAttached || !isAttached)) return same.id
  if (isAttached && existing.filter((one) => one.isAttached).length >= maxOrderFiles) throw new ShopError('too_many_files')
  if (same) {
    await trx.updateTable('orderFiles').set({ isAttached }).where('id', '=', same.id).execute()
    return same.id
  }
  const oldTrials = isAttached ? [] : existing.filter((one) => !one.isAttached).slice(maxTrialFiles - 1)
  for (const { id: old } of oldTrials) await trx.deleteFrom('orderFiles').where('id', '=', old).execute()
  await trx
    .insertInto('orderFiles')
    .values({ id, ...holder, name, contentHash, byteSize: content.size, mediaType, isAttached })
    .execute()
  return id
}

/** Makes a previewed list an attachment. @returns false if the order has as many as it may have */
export async function attachTrial(trx: Trx, orderId: number, fileId: string): Promise<boolean> {
  const others = trx.selectFrom('orderFiles').where('orderId', '=', orderId).where('isAttached', '=', true).where('id', '!=', fileId)
  if ((await countRows(others)) >= maxOrderFiles) return false
  const { numUpdatedRows } = await trx
    .updateTable('orderFiles')
    .set({ isAttached: true })
    .where('id', '=', fileId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
