// One try to bring a request into the CRM (CB-03). Whatever breaks off, and wherever: in the end there is one contact and one deal, because
// each step is remembered in the row, made things carry our mark and are looked for first, and requests of one phone take turns.
import { sql } from 'kysely'
import type { CrmConfig } from '../config/config.ts'
import { sendCrmFailedMailLater, sendCrmLockedMailLater } from '../mail/crm-mail.ts'
import type { Services } from '../services.ts'
import { openBitrix, type BitrixCall } from './bitrix-client.ts'
import { addContact, findContact } from './crm-contact.ts'
import { addDeal, findDeal } from './crm-deal.ts'
import { endPause, findPause, pauseCrm } from './circuit-breaker.ts'
import { CrmProblem } from './crm-error.ts'
import { takeTurn } from './phone-lock.ts'
import { findProductName } from './product-name.ts'

/** Times in seconds. */
export type CrmTimeouts = {
  call: number
  /** all calls of a try together */
  attempt: number
  /** after a call without an answer: until it has surely ended in the CRM. Bitrix24 gives a request 60 s */
  settle: number
  /** for a webhook that is refused */
  pause: number
  firstDelay: number
  longestDelay: number
  /** then staff take over */
  maxTries: number
}

// 15 s, 30 s, 1 min … then hourly: about ten days, as for mails.
export const crmTimeouts: CrmTimeouts = {
  call: 30,
  attempt: 120,
  settle: 70,
  pause: 3600,
  firstDelay: 15,
  longestDelay: 3600,
  maxTries: 250,
}
const firstDelayWhenBusy = 2 // a full bucket of Bitrix24 leaks 2 requests a second

type CrmServices = Pick<Services, 'db' | 'jobs' | 'config' | 'log'>
type Unsent = NonNullable<Awaited<ReturnType<typeof findUnsent>>>

/** Answers in how many seconds to try again; undefined when there is nothing (more) to do. */
export async function sendToCrm(
  services: CrmServices,
  crm: CrmConfig,
  id: string,
  patience: CrmTimeouts = crmTimeouts,
): Promise<number | undefined> {
  const { db } = services
  const seen = await findUnsent(services, id)
  if (!seen) return undefined
  const pause = await findPause(db, crm.webhookUrl)
  if (pause) return Math.max(1, (pause.until.getTime() - Date.now()) / 1000)
  const turn = await takeTurn(db, seen.phone, patience.attempt + patience.settle)
  if ('busySeconds' in turn) return turn.busySeconds

  const call = openBitrix(crm.webhookUrl, patience.call * 1000, AbortSignal.timeout(patience.attempt * 1000))
  try {
    // Read again: whoever had the turn before may have got on with it.
    const request = await findUnsent(services, id)
    if (request) await bringIn(services, crm, call, request)
    await turn.end()
    await endPause(db)
    return undefined
  } catch (error) {
    if (!(error instanceof CrmProblem)) throw error // the database: the turn ends by itself
    const isUnclear = error.kind === 'unclear'
    await (isUnclear ? turn.endIn(patience.settle) : turn.end())
    const delay = await afterProblem(services, crm, seen, error, patience)
    return delay === undefined || !isUnclear ? delay : Math.max(delay, patience.settle)
  }
}

function findUnsent({ db }: Pick<CrmServices, 'db'>, id: string) {
  return db
    .selectFrom('callbacks')
    .select(['id', 'name', 'phone', 'email', 'comment', 'details', 'article', 'topic', 'crmContactId', 'crmTries'])
    .where('id', '=', id)
    .where('status', '=', 'new')
    .where('crmDealId', 'is', null)
    .where('crmFailedAt', 'is', null)
    .executeTakeFirst()
}

async function bringIn({ db, config, log }: CrmServices, crm: CrmConfig, call: BitrixCall, request: Unsent): Promise<void> {
  const originId = `callback-${request.id}`
  const row = () => db.updateTable('callbacks').where('id', '=', request.id)

  let contactId = request.crmContactId
  if (contactId === null) {
    contactId = (await findContact(call, request.phone, originId)) ?? (await addContact(call, request, originId, crm))
    await row().set({ crmContactId: contactId }).execute()
  }

  const productName = await findProductName(db, request.article)
  const about = { ...request, productName, publicOrigin: config.publicOrigin }
  const dealId = (await findDeal(call, originId)) ?? (await addDeal(call, about, contactId, originId, crm))
  const now = new Date()
  await row()
    .set({
      crmDealId: dealId,
      crmSentAt: now,
      crmProblem: null,
      updatedAt: now,
      // Staff may have closed it meanwhile.
      status: sql<'sent' | 'closed'>`case when status = 'new' then 'sent' else status end`,
    })
    .execute()
  log.info({ callbackId: request.id, contactId, dealId, tries: request.crmTries + 1 }, 'request brought into the CRM')
}

async function afterProblem(
  { db, jobs, config, log }: CrmServices,
  crm: CrmConfig,
  request: Unsent,
  problem: CrmProblem,
  patience: CrmTimeouts,
): Promise<number | undefined> {
  const tries = request.crmTries + 1
  const crmProblem = [problem.message, problem.description].filter(Boolean).join(': ')
  const fields = { callbackId: request.id, tries, problem: problem.message }
  if (problem.kind === 'locked') {
    await db.transaction().execute(async (trx) => {
      const { isNew, since } = await pauseCrm(trx, crm.webhookUrl, crmProblem, patience.pause)
      if (isNew) await sendCrmLockedMailLater(trx, jobs, { problem: crmProblem, since, config })
      await trx.updateTable('callbacks').set({ crmProblem }).where('id', '=', request.id).execute()
    })
    log.error(fields, 'the CRM refuses the webhook; nothing is asked of it for a while')
    return patience.pause
  }
  const isFailed = problem.kind === 'refused' || tries >= patience.maxTries
  await db.transaction().execute(async (trx) => {
    const now = new Date()
    await trx
      .updateTable('callbacks')
      .set({ crmProblem, crmTries: tries, ...(isFailed ? { crmFailedAt: now, updatedAt: now } : {}) })
      .where('id', '=', request.id)
      .execute()
    if (isFailed) await sendCrmFailedMailLater(trx, jobs, { callback: request, at: now, problem: crmProblem, config })
  })
  if (isFailed) {
    log.error(fields, 'request not brought into the CRM; staff have to look at it')
    return undefined
  }
  log.warn(fields, 'request not brought into the CRM, tried again later')
  const first = problem.kind === 'busy' ? Math.min(firstDelayWhenBusy, patience.firstDelay) : patience.firstDelay
  const delay = Math.min(patience.longestDelay, first * 2 ** Math.min(tries - 1, 20)) * (1 + Math.random() / 4)
  const asked = problem.notBefore ? (problem.notBefore.getTime() - Date.now()) / 1000 : 0
  return Math.max(delay, Math.min(asked, patience.longestDelay))
}
