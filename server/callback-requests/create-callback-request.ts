// Stores a callback request with its e-mail and CRM job in one transaction (CB-03).
import type { CallbackInput } from '#contract/callback-requests/callback-request.schema.ts'
import type { Json } from '#db/schema.gen.ts'
import { countAttempt, type AttemptLimit } from '../http/rate-limit.ts'
import { versionInForce } from '../content/policy.ts'
import { onceInTransaction } from '../http/idempotency.ts'
import { buyer } from '../journal/actors.ts'
import { recordChange } from '../journal/record-change.ts'
import { callbackEmail, callbackReceipt } from '../mail/callback-mail.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import type { Attachment } from '../mail/mail-queue.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Services } from '../services.ts'
import { sendToCrmLater } from '../crm/crm-jobs.ts'
import { readCrm } from '../crm/read-crm.ts'
import { readRequestedProduct } from './requested-product.ts'
import type { Trx } from '../database/database.ts'

/** High enough for an office behind one address. */
export const requestLimit: AttemptLimit = { scope: 'callback', limit: 10, minutes: 10 }

export type CallbackServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

/** Additional data of a questionnaire. */
export type CallbackExtras = {
  /** lines «вопрос: ответ» for the e-mail and the CRM */
  details: string
  /** further data compared by the idempotency key */
  request: Json
  attachments: Attachment[]
  /** called in the transaction of the request */
  storeExtras(trx: Trx, callbackId: string): Promise<void>
}

/**
 * Idempotent by key. @returns the request's id
 * @throws too_many_requests, key_reused
 */
export function requestCallback(
  { db, jobs, config, clock }: CallbackServices,
  visitor: Pick<Visitor, 'clientAddress'> & Partial<Pick<Visitor, 'requestId' | 'user'>>,
  input: CallbackInput,
  idempotencyKey: string,
  extras?: CallbackExtras,
): Promise<string> {
  const { quantity, ...fields } = input
  const store = async (trx: Trx) => {
    await countAttempt(trx, requestLimit, visitor.clientAddress)
    const consentAt = clock()
    const crm = await readCrm(trx, config)
    const product = await readRequestedProduct(trx, input.article, quantity, visitor.user?.id ?? null)
    const details = extras?.details ?? (product?.counted ? `Количество: ${product.counted}` : '')
    const { id } = await trx
      .insertInto('callbacks')
      .values({
        ...input,
        userId: visitor.user?.id ?? null,
        details,
        email: input.email === '' ? null : input.email,
        consentAt,
        consentVersion: versionInForce(trx, consentAt),
        crmWantedAt: crm ? consentAt : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, buyer(visitor.user?.id ?? null, visitor), { entity: 'callbacks', id }, undefined, { ...fields, details })
    await extras?.storeExtras(trx, id)
    const mail = { id, ...fields, details, attachments: extras?.attachments ?? [], productName: product?.name, config }
    await enqueueEmails(trx, { jobs, config }, callbackEmail(mail), ...(fields.email === '' ? [] : [callbackReceipt(mail)]))
    if (crm) await sendToCrmLater(trx, jobs, id)
    return id
  }
  const request = extras ? [input, extras.request] : input
  return onceInTransaction(db, { scope: 'callback', key: idempotencyKey, request, isShared: true }, store)
}
