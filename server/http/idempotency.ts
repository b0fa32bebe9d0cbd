// Runs an operation once per idempotency key, which is stored in the same transaction (CHK-05).
import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ShopError } from '../errors.ts'
import type { Json } from '#db/schema.gen.ts'
import type { Database, Trx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'

export const repeatHeaders = z.object({
  'idempotency-key': z.optional(z.string()).check(z.describe('Ключ повтора: тот же запрос с тем же ключом выполняется один раз')),
})

export const keysOfVisitor = 200

/** @returns undefined when the client sent no key. @throws malformed */
export function readIdempotencyKey(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (/^[\x21-\x7e]{1,200}$/.test(text)) return text
  throw new ShopError('malformed', {
    fields: { 'Idempotency-Key': ['От 1 до 200 латинских знаков без пробелов.'] },
  })
}

/** A request without a key is not repeated. @throws malformed */
export const getIdempotencyKey = (headers: z.infer<typeof repeatHeaders>): string =>
  readIdempotencyKey(headers['idempotency-key']) ?? randomUUID()

type KeyedRequest = {
  scope: string
  key: string
  request: unknown
  /** the scope belongs to all visitors; that of one visitor retains its newest keys only */
  isShared?: boolean
}

/** As `once`, in a transaction of its own, for the number or code of what `work` writes. */
export const onceInTransaction = (db: Database, request: KeyedRequest, work: (trx: Trx) => Promise<string>): Promise<string> =>
  inTransaction(db, (trx) => once(trx, request, () => work(trx), String))

/**
 * A repeated request gets the stored response; it waits while the first one runs, because both insert the same key.
 * @throws key_reused when the key belongs to another request
 */
export async function once<Result extends Json>(
  trx: Trx,
  { scope, key, request, isShared = false }: KeyedRequest,
  work: () => Promise<Result>,
  read: (stored: unknown) => Result,
): Promise<Result> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const taken = await trx
    .insertInto('idempotencyKeys')
    .values({ scope, key, requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!taken) {
    const stored = await trx
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (stored.requestHash !== requestHash) throw new ShopError('key_reused')
    return read(stored.answer)
  }
  if (!isShared) await deleteOldKeys(trx, scope)
  const answer = await work()
  await trx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(answer) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  return answer
}

/** So that one visitor cannot fill the table in the week that keys are retained. */
const deleteOldKeys = (trx: Trx, scope: string) =>
  trx
    .deleteFrom('idempotencyKeys')
    .where('scope', '=', scope)
    .where(
      'key',
      'in',
      trx
        .selectFrom('idempotencyKeys')
        .select('key')
        .where('scope', '=', scope)
        .orderBy('createdAt', 'desc')
        .offset(keysOfVisitor)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
