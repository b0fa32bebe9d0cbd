// One key, one deed, one answer (CHK-05): the key is taken in the transaction of the deed itself, so that both are there or neither.
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { ShopError } from '../errors.ts'
import type { DB, Json } from '#db/schema.gen.ts'

/** The header as routes take and describe it; `readIdempotencyKey` checks it. */
export const repeatHeaders = z.object({
  'idempotency-key': z.optional(z.string()).check(z.describe('Ключ повтора: тот же запрос с тем же ключом выполняется один раз')),
})

/** A header's value, or a fresh key where the client sent none. @throws malformed */
export function readIdempotencyKey(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (/^[\x21-\x7e]{1,200}$/.test(text)) return text
  throw new ShopError('malformed', {
    fields: { 'Idempotency-Key': ['От 1 до 200 латинских знаков без пробелов.'] },
  })
}

/**
 * Runs `work` once for a key. A repeat of the same request gets the kept answer; it waits while the first is still at work, since
 * both meet in the primary key. After a rollback the key is free again.
 * @throws key_reused when the key belongs to another request
 */
export async function once<Answer extends Json>(
  trx: Transaction<DB>,
  { scope, key, request }: { scope: string; key: string; request: unknown },
  work: () => Promise<Answer>,
  read: (kept: unknown) => Answer,
): Promise<Answer> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const taken = await trx
    .insertInto('idempotencyKeys')
    .values({ scope, key, requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!taken) {
    const kept = await trx
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (kept.requestHash !== requestHash) throw new ShopError('key_reused')
    return read(kept.answer)
  }
  const answer = await work()
  await trx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(answer) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  return answer
}
