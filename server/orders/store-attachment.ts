// Keeps a file of a draft, or of a checkout that is not placed yet: bytes and row, both or neither (CHK-04, DRF-01).
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { mostOrderFiles } from '#contract/orders/attachments.ts'
import type { DB } from '#db/schema.gen.ts'
import { countAttempt } from '../http/rate-limit.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import type { CheckedFile } from './attachment-kind.ts'

export type StoringServices = Pick<Services, 'db' | 'orderFiles'>
export type FileHolder = { orderId: number } | { userId: string }

// A specification has a dozen; nobody fills the disk with ever new ones.
const uploadLimit = { scope: 'order file', limit: 200, minutes: 60 }

type Storing = {
  userId: string
  /** holds whose file it becomes until the transaction ends, so that files are counted one after the other */
  lock: (trx: Transaction<DB>) => Promise<FileHolder>
  /** what else is written of it, also of one that was here before */
  also?: (trx: Transaction<DB>, id: string) => Promise<void>
}

/** Its id; the same bytes again are the same file. @throws too_many_files, too_many_requests, and what `lock` throws */
export async function storeFile({ db, orderFiles }: StoringServices, file: CheckedFile, { userId, lock, also }: Storing): Promise<string> {
  const id = randomUUID()
  // The bytes first: a row without its file would be a dead link. What is left of a crash goes at night (server/process/jobs.ts).
  await orderFiles.put(id, file.bytes)
  let kept: string | undefined
  try {
    kept = await inTransaction(db, async (trx) => {
      await countAttempt(trx, uploadLimit, userId)
      const known = await insertFile(trx, await lock(trx), id, file)
      await also?.(trx, known)
      return known
    })
  } finally {
    if (kept !== id) await orderFiles.remove(id)
  }
  return kept
}

async function insertFile(trx: Transaction<DB>, holder: FileHolder, id: string, file: CheckedFile): Promise<string> {
  const { name, contentHash, mediaType, bytes } = file
  const held = await trx
    .selectFrom('orderFiles')
    .select(['id', 'contentHash'])
    .where((eb) => ('orderId' in holder ? eb('orderId', '=', holder.orderId) : eb('userId', '=', holder.userId)))
    .execute()
  const same = held.find((one) => one.contentHash === contentHash)
  if (same) return same.id
  if (held.length >= mostOrderFiles) throw new ShopError('too_many_files')
  await trx
    .insertInto('orderFiles')
    .values({ id, ...holder, name, contentHash, byteSize: bytes.length, mediaType })
    .execute()
  return id
}
