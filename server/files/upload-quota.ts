// Limits what an account may store as files, so that one account cannot fill the disk (SEC-01).
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'

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
