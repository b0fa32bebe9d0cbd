// Sends a request to the CRM in one attempt (CB-03). Retries leave one contact and one deal:
// each step is stored, created records carry our mark, and a lock serializes requests of one phone.
import { sql } from 'kysely'
import { crmFailedEmail, crmLockedEmail } from '../mail/crm-mail.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { system } from '../journal/actors.ts'
import { changeRecord, recordChange } from '../journal/record-change.ts'
import type { Services } from '../services.ts'
import { findCreated, openBitrix, type BitrixCall } from './bitrix-client.ts'
import { addContact, findContact } from './crm-contact.ts'
import { addDeal } from './crm-deal.ts'
import { endPause, findPause, pauseCrm } from './crm-pause.ts'
import { CrmProblem } from './crm-error.ts'
import type { CrmConfig } from './read-crm.ts'
import { lockPhone } from './phone-lock.ts'

export type CrmTimeouts = typeof crmTimeouts

/** In seconds. 15 s, 30 s, 1 min … then hourly: about ten days, as for e-mails. */
export const crmTimeouts = {
  call: 30,
  attempt: 120,
  /** lock time after a call without a response; Bitrix24 ends a request after 60 s */
  settle: 70,
  pause: 3600,
  firstDelay: 15,
  maxDelay: 3600,
  /** then staff are notified */
  maxTries: 250,
}
const firstDelayWhenBusy = 2 // Bitrix24 allows 2 requests a second

type CrmServices = Pick<Services, 'db' | 'jobs' | 'config' | 'log'>
type Unsent = NonNullable<Awaited<ReturnType<typeof findUnsent>>>

/** @returns seconds until the next attempt; undefined if none is needed */
export async function sendToCrm(
  services: CrmServices,
  crm: CrmConfig,
  id: string,
  timeouts: CrmTimeouts = crmTimeouts,
): Promise<number | undefined> {
  const { db } = services
  const seen = await findUnsent(services, id)
  if (!seen) return undefined
  const pause = await findPause(db, crm.webhookUrl)
  if (pause) return Math.max(1, (pause.until.getTime() - Date.now()) / 1000)
  const lock = await lockPhone(db, seen.phone, timeouts.attempt + timeouts.settle)
  if ('busySeconds' in lock) return lock.busySeconds

  const call = openBitrix(crm.webhookUrl, timeouts.call * 1000, AbortSignal.timeout(timeouts.attempt * 1000))
  try {
    // Read again: the previous holder of the lock may have sent it.
    const request = await findUnsent(services, id)
    if (request) await createInCrm(services, crm, call, request)
    await lock.release()
    await endPause(db)
    return undefined
  } catch (error) {
    if (!(error instanceof CrmProblem)) throw error // database error: the lock expires
    const isUnclear = error.kind === 'unclear'
    await (isUnclear ? lock.releaseIn(timeouts.settle) : lock.release())
    const delay = await afterProblem(services, crm, seen, error, timeouts)
    return delay === undefined || !isUnclear ? delay : Math.max(delay, timeouts.settle)
  }
}

export const selectUnsent = (db: Database) => db.selectFrom('callbacks').where('status', '=', 'new').where('crmDealId', 'is', null)

const findUnsent = ({ db }: Pick<CrmServices, 'db'>, id: string) =>
  selectUnsent(db)
    .select(['id', 'name', 'phone', 'email', 'comment', 'details', 'article', 'topic', 'crmContactId', 'crmTries'])
    .where('id', '=', id)
    .where('crmFailedAt', 'is', null)
    .executeTakeFirst()

async function createInCrm({ db, config, log }: CrmServices, crm: CrmConfig, call: BitrixCall, request: Unsent): Promise<void> {
  const originId = `callback-${request.id}`
  const row = () => db.updateTable('callbacks').where('id', '=', request.id)

  let contactId = request.crmContactId
  if (contactId === null) {
    contactId = (await findContact(call, request.phone, originId)) ?? (await addContact(call, request, originId, crm))
    await row().set({ crmContactId: contactId }).execute()
  }

  const product = await db.selectFrom('products').select('name').where('article', '=', request.article).executeTakeFirst()
  const about = { ...request, productName: product?.name, publicOrigin: config.publicOrigin }
  const dealId = (await findCreated(call, 'deal', originId)) ?? (await addDeal(call, about, contactId, originId, crm))
  const now = new Date()
  await inTransaction(db, (trx) =>
    changeRecord(trx, system('crm'), { entity: 'callbacks', id: request.id }, () =>
      trx
        .updateTable('callbacks')
        .set({
          crmDealId: dealId,
          crmSentAt: now,
          crmProblem: null,
          updatedAt: now,
          // Staff may have closed the request meanwhile.
          status: sql<'sent' | 'closed'>`case when status = 'new' then 'sent' else status end`,
        })
        .where('id', '=', request.id)
        .execute(),
    ),
  )
  log.info({ callbackId: request.id, contactId, dealId, tries: request.crmTries + 1 }, 'request sent to the CRM')
}

async function afterProblem(
  { db, jobs, config, log }: CrmServices,
  crm: CrmConfig,
  request: Unsent,
  problem: CrmProblem,
  timeouts: CrmTimeouts,
): Promise<number | undefined> {
  const tries = request.crmTries + 1
  const crmProblem = [problem.message, problem.description].filter(Boolean).join(': ')
  const fields = { callbackId: request.id, tries, problem: problem.message }
  if (problem.kind === 'locked') {
    await db.transaction().execute(async (trx) => {
      const { isNew, since } = await pauseCrm(trx, crm.webhookUrl, crmProblem, timeouts.pause)
      if (isNew) await enqueueEmails(trx, { jobs, config }, crmLockedEmail({ problem: crmProblem, since }))
      await trx.updateTable('callbacks').set({ crmProblem }).where('id', '=', request.id).execute()
    })
    log.error(fields, 'the CRM refuses the webhook; calls are paused')
    return timeouts.pause
  }
  const isFailed = problem.kind === 'refused' || tries >= timeouts.maxTries
  await db.transaction().execute(async (trx) => {
    const now = new Date()
    await trx
      .updateTable('callbacks')
      .set({ crmProblem, crmTries: tries, ...(isFailed ? { crmFailedAt: now, updatedAt: now } : {}) })
      .where('id', '=', request.id)
      .execute()
    if (!isFailed) return
    await recordChange(trx, system('crm'), { entity: 'callbacks', id: request.id }, { crmFailedAt: null }, { crmFailedAt: now })
    await enqueueEmails(trx, { jobs, config }, crmFailedEmail({ callback: request, at: now, problem: crmProblem }))
  })
  if (isFailed) {
    log.error(fields, 'request not sent to the CRM; staff must handle it')
    return undefined
  }
  log.warn(fields, 'request not sent to the CRM, will be retried')
  const first = problem.kind === 'busy' ? Math.min(firstDelayWhenBusy, timeouts.firstDelay) : timeouts.firstDelay
  const delay = Math.min(timeouts.maxDelay, first * 2 ** Math.min(tries - 1, 20)) * (1 + Math.random() / 4)
  const requested = problem.notBefore ? (problem.notBefore.getTime() - Date.now()) / 1000 : 0
  return Math.max(delay, Math.min(requested, timeouts.maxDelay))
}
