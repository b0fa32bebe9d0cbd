// Limits what an account may store as files and what a network may send in a day (SEC-01).
import type { Database, Trx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { ShopError } from '../errors.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'

/** All files of an account: of drafts, of the checkout and of placed orders. */
export const maxAccountBytes = 500 * 2 ** 20

/** Before a file is received or read. @throws email_not_confirmed, files_full */
export async function checkUploadAllowed(db: Database, userId: string, bytes = 0): Promise<void> {
  const { isEmailConfirmed, stored } = await db
    .selectFrom('users')
    .select('isEmailConfirmed')
    .select((eb) =>
      eb
        .selectFrom('orderFiles as file')
        .leftJoin('orders as order', 'order.id', 'file.orderId')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('file.byteSize'), of.lit(0)).as('bytes'))
        .where((of) => of.or([of('file.userId', '=', userId), of('order.userId', '=', userId)]))
        .as('stored'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!isEmailConfirmed) throw new ShopError('email_not_confirmed')
  if ((stored ?? 0) + bytes > maxAccountBytes) throw new ShopError('files_full')
}

/** Bytes are counted in chunks: a row of `attempts` for each. */
const chunkBytes = 2 ** 18
const dayMinutes = 24 * 60
const reason = 'С\u00a0вашего адреса в\u00a0интернете за\u00a0сутки отправлено слишком много файлов.'
/** 1 GB a day: 25 MB for each of forty people in an office. */
const networkLimit: AttemptLimit = { scope: 'upload chunks', limit: 2 ** 30 / chunkBytes, minutes: dayMinutes, reason }
/** 200 MB a day: anybody can send questionnaires. */
const questionnaireLimit: AttemptLimit = {
  scope: 'questionnaire chunks',
  limit: (200 * 2 ** 20) / chunkBytes,
  minutes: dayMinutes,
  reason,
}

/** Of an account's file, before it is stored. @throws too_many_requests */
export async function countUpload(db: Database, clientAddress: string, bytes: number): Promise<void> {
  await inTransaction(db, (trx) => countAttempt(trx, networkLimit, clientAddress, chunksOf(bytes)))
}

/** @throws too_many_requests */
export async function countQuestionnaireFile(trx: Trx, clientAddress: string, bytes: number): Promise<void> {
  await countAttempt(trx, questionnaireLimit, clientAddress, chunksOf(bytes))
  await countAttempt(trx, networkLimit, clientAddress, chunksOf(bytes))
}

const chunksOf = (bytes: number) => Math.max(1, Math.ceil(bytes / chunkBytes))
