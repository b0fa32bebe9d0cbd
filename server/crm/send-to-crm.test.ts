// Requests on their way into a CRM that misbehaves: a real HTTP peer (test/crm-peer), in the end one contact and one deal.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import type { CallbackInput } from '#contract/callback-requests/callback-request.schema.ts'
import { peerSecret, startCrmPeer, type CrmPeer } from '#test/fake-bitrix/server.ts'
import type { Whim } from '#test/fake-bitrix/faults.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import type { CrmConfig } from '../config/config.ts'
import { createCrmQueues } from './crm-jobs.ts'
import { requestCallback } from '../callback-requests/create-callback-request.ts'
import { sendToCrm, type CrmTimeouts } from './send-to-crm.ts'

let shop: TestShop
let peer: CrmPeer
let crm: CrmConfig
let logged: string[]
beforeAll(async () => {
  shop = await openShop()
  await createCrmQueues(shop.services.jobs)
})
afterAll(() => shop.close())
beforeEach(async () => {
  peer = await startCrmPeer()
  peer.lateMs = 600 // longer than a hasty call, shorter than call and settling
  crm = { webhookUrl: peer.webhookUrl, funnelId: 25, stageId: 'C25:NEW', sourceId: 'STORE' }
  logged = []
  await shop.services.pool.query(
    'delete from callbacks; delete from crm_turns; delete from crm_pause; delete from attempts; delete from pgboss.job',
  )
})
afterEach(() => peer.close())

/** A call that is answered is answered in its time, however busy the machine is. */
const patience: CrmTimeouts = { call: 30, attempt: 120, settle: 0.08, pause: 0.3, firstDelay: 0, longestDelay: 0, maxTries: 5 }
/** For calls that are never answered; on a busy machine others may go over the time, too, and are made again. */
const hasty = { call: 0.5, settle: 0.5, maxTries: 50 }
const services = () => ({
  ...shop.services,
  config: { ...shop.services.config, crm },
  log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
})
const whole: CallbackInput = {
  name: 'Айдар Нурланов',
  phone: '+77015550102',
  email: 'aidar@stroydom.example',
  comment: '[url=http://x]После[/url] <b>обеда</b>',
  article: 'VT-15',
  topic: 'one_click',
}
let keys = 0
const ask = (input: Partial<CallbackInput> = {}) =>
  requestCallback(services(), { clientAddress: '203.0.113.9' }, { ...whole, ...input }, `key-${(keys += 1)}`)
const send = (id: string, more: Partial<CrmTimeouts> = {}) => sendToCrm(services(), crm, id, { ...patience, ...more })
/** As the queue does it, only that it asks sooner than it is told to: a turn may end before its time. */
async function sendUntilDone(id: string, more: Partial<CrmTimeouts> = {}): Promise<void> {
  for (let seconds = await send(id, more); seconds !== undefined; seconds = await send(id, more))
    await pause(Math.min(seconds, 0.25) * 1000)
}
const rowOf = (id: string) => shop.services.db.selectFrom('callbacks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const letters = async () =>
  (await shop.services.pool.query<{ subject: string }>("select data->>'subject' as subject from pgboss.job where name = 'mail'")).rows
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('CRM'))

describe('CB-03 what is made', () => {
  test('CB-03 CONST-12 a contact with name, phone and e-mail, and a deal in the funnel, stage and source of the settings', async () => {
    const id = await ask()
    expect(await send(id)).toBeUndefined()
    expect(peer.contacts).toEqual([
      {
        ID: expect.any(Number),
        NAME: 'Айдар Нурланов',
        PHONE: [{ VALUE: '+77015550102', VALUE_TYPE: 'WORK' }],
        EMAIL: [{ VALUE: 'aidar@stroydom.example', VALUE_TYPE: 'WORK' }],
        SOURCE_ID: 'STORE',
        OPENED: 'Y',
        ORIGINATOR_ID: 'RODNIK',
        ORIGIN_ID: `callback-${id}`,
      },
    ])
    expect(peer.deals).toEqual([
      {
        ID: expect.any(Number),
        TITLE: 'Покупка в\u00a0один клик: Айдар Нурланов',
        CATEGORY_ID: 25,
        STAGE_ID: 'C25:NEW',
        SOURCE_ID: 'STORE',
        CONTACT_ID: peer.contacts[0]!.ID,
        COMMENTS: [
          'Заявка с сайта: Покупка в\u00a0один клик',
          'Имя: Айдар Нурланов',
          'Телефон: +7 (701) 555 01 02',
          'E-mail: aidar@stroydom.example',
          `Товар: ${shop.fixtures.products.valveVT15!.name}, арт. VT-15`,
          'http://rodnik.test/catalog/product/VT-15',
          'Комментарий: (url=http://x)После(/url) ‹b›обеда‹/b›',
        ].join('\n'),
        OPENED: 'Y',
        ORIGINATOR_ID: 'RODNIK',
        ORIGIN_ID: `callback-${id}`,
      },
    ])
    expect(await rowOf(id)).toMatchObject({
      status: 'sent',
      crmContactId: peer.contacts[0]!.ID,
      crmDealId: peer.deals[0]!.ID,
      crmProblem: null,
    })
  })

  test('CB-03 a contact that the CRM has, written in any way, is taken; of several the oldest', async () => {
    for (const [at, VALUE] of ['8 (701) 555-01-02', '77015550102', '+7 701 555 01 02'].entries())
      peer.contacts.push({ ID: 30 + at, NAME: 'Прежний', PHONE: [{ VALUE }] })
    const id = await ask()
    await send(id)
    expect(peer.contacts).toHaveLength(3)
    expect(peer.deals[0]).toMatchObject({ CONTACT_ID: 30 })
  })

  test('CB-03 two requests of one phone make one contact and two deals, also when sent at once', async () => {
    const ids = await Promise.all([ask(), ask({ comment: 'и ещё' }), ask({ article: 'нет такого', email: '' })])
    await Promise.all([...ids, ...ids].map((id) => sendUntilDone(id)))
    expect([peer.contacts.length, peer.deals.length]).toEqual([1, 3])
    expect(new Set(peer.deals.map(({ ORIGIN_ID }) => ORIGIN_ID)).size).toBe(3)
  })

  test('CB-03 an e-mail that the CRM does not take costs the e-mail, not the request', async () => {
    const id = await ask({ email: 'айдар@стройдом.рф' })
    await send(id)
    expect(peer.contacts[0]).not.toHaveProperty('EMAIL')
    expect(peer.deals[0]!.COMMENTS).toContain('E-mail: айдар@стройдом.рф')
  })

  test('CB-04 without a CRM a request makes no job and wants none', async () => {
    const id = await requestCallback(shop.services, { clientAddress: '203.0.113.9' }, whole, 'without')
    expect((await rowOf(id)).crmWantedAt).toBeNull()
    const { rows } = await shop.services.pool.query("select 1 from pgboss.job where name = 'crm'")
    expect(rows).toEqual([])
  })
})

const everyWhim: Whim[] = [
  'drop before',
  'drop after',
  'never answer before',
  'never answer after',
  'late',
  '500 before',
  '500 after',
  'html after',
  'broken json after',
  'half an answer after',
  'rate limit',
  'operation limit',
]

describe('CB-03 whatever goes wrong in between, there is one contact and one deal in the end', () => {
  for (const method of ['crm.duplicate.findbycomm', 'crm.contact.add', 'crm.deal.list', 'crm.deal.add']) {
    test.each(everyWhim)(`CB-03 ${method}: %s`, async (whim) => {
      peer.whims.push({ method, whim })
      const id = await ask()
      await sendUntilDone(id, whim === 'late' || whim.startsWith('never answer') ? hasty : {})
      expect(peer.whims).toEqual([])
      expect([peer.contacts.length, peer.deals.length]).toEqual([1, 1])
      expect(await rowOf(id)).toMatchObject({ status: 'sent', crmDealId: peer.deals[0]!.ID, crmProblem: null })
    })
  }

  test('CB-03 two workers on one request, each with its own trouble, make one deal', async () => {
    peer.whims.push({ method: 'crm.contact.add', whim: 'drop after' }, { method: 'crm.deal.add', whim: 'never answer after' })
    const id = await ask()
    await Promise.all([1, 2, 3].map(() => sendUntilDone(id, hasty)))
    expect([peer.contacts.length, peer.deals.length]).toEqual([1, 1])
  })

  test('CB-03 a deed that comes to an end after its call was given up is waited for, not repeated', async () => {
    peer.lateMs = 1000 // longer than a call may take, shorter than call and settling
    const slow = { ...hasty, settle: 2 }
    peer.whims.push({ method: 'crm.contact.add', whim: 'late' }, { method: 'crm.deal.add', whim: 'late' })
    const id = await ask()
    expect(await send(id, slow)).toBeGreaterThanOrEqual(slow.settle)
    const calls = peer.calls.length
    expect(await send(id)).toBeGreaterThan(0)
    expect(peer.calls).toHaveLength(calls)
    await sendUntilDone(id, slow)
    expect([peer.contacts.length, peer.deals.length]).toEqual([1, 1])
  })
})

describe('CB-03 when to try again', () => {
  test('CB-03 a dead CRM is asked ever more seldom; then staff have to look, and are told once', async () => {
    const { webhookUrl } = peer
    await peer.close()
    const id = await ask()
    const delays: (number | undefined)[] = []
    for (let tries = 0; tries < 5; tries++) delays.push(await send(id, { firstDelay: 15, longestDelay: 60 }))
    for (const [at, least] of [2, 4, 8, 16].entries()) {
      expect(delays[at]).toBeGreaterThanOrEqual(least)
      expect(delays[at]).toBeLessThanOrEqual(least * 1.25)
    }
    expect(delays[4]).toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ status: 'new', crmTries: 5, crmFailedAt: expect.any(Date), crmProblem: 'ECONNREFUSED' })
    expect(await letters()).toEqual(['Заявка не попала в CRM: Айдар Нурланов, +7 (701) 555 01 02'])
    peer = await startCrmPeer(Number(new URL(webhookUrl).port))
    expect(await send(id)).toBeUndefined()
    expect(peer.calls).toEqual([])
  })

  test('CB-03 a method that has used up its time is left alone until the moment that the CRM names', async () => {
    peer.resetSeconds = 3000
    peer.whims.push('operation limit')
    const seconds = await send(await ask(), { longestDelay: 3600 })
    expect(seconds).toBeGreaterThan(2000)
    expect(seconds).toBeLessThanOrEqual(3000)
  })

  test('CB-03 data that the CRM refuses are not sent again, and staff are told with its words', async () => {
    peer.whims.push({ method: 'crm.deal.add', whim: 'bad data' })
    const id = await ask()
    expect(await send(id)).toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ crmProblem: '400 ERROR_CORE: Обязательное поле не заполнено', crmFailedAt: expect.any(Date) })
    expect(await letters()).toHaveLength(1)
  })

  test.each(['revoked webhook', 'no rights', 'overload', 'redirect'] as const)(
    'CB-03 %s: nothing is asked for a while, nothing is lost, staff are told once',
    async (whim) => {
      peer.whims.push(whim, whim)
      const ids = await Promise.all([ask(), ask({ phone: '+77015550103' }), ask({ phone: '+77015550104' })])
      for (const id of ids) expect(await send(id, { pause: 3600 })).toBeGreaterThan(2000)
      expect(peer.calls).toHaveLength(1)
      expect(await letters()).toEqual(['CRM не принимает заявки магазина'])
      expect((await rowOf(ids[0])).crmTries).toBe(0)
      await shop.services.pool.query("update crm_pause set until = now() - interval '1 second'")
      expect(await send(ids[1], { pause: 3600 })).toBeGreaterThan(2000)
      expect(await letters()).toHaveLength(1)
      await shop.services.pool.query("update crm_pause set until = now() - interval '1 second'")
      for (const id of ids) await send(id)
      expect(peer.deals).toHaveLength(3)
      // It worked in between: the next refusal is news again.
      peer.whims.push(whim)
      await send(await ask())
      expect(await letters()).toHaveLength(2)
    },
  )

  test('CB-03 another webhook in the settings ends the pause at once', async () => {
    const id = await ask()
    const right = crm
    crm = { ...crm, webhookUrl: crm.webhookUrl.replace(peerSecret, 'an-old-secret') }
    expect(await send(id, { pause: 3600 })).toBeGreaterThan(2000)
    crm = right
    expect(await send(id)).toBeUndefined()
    expect(peer.deals).toHaveLength(1)
  })
})

test('CB-03 SEC-01 neither the webhook nor anything of a person comes into the log or the row', async () => {
  for (const [at, whim] of (['drop after', 'redirect', 'html after', 'bad data', '500 after', 'never answer before'] as const).entries()) {
    await shop.services.pool.query('delete from crm_pause')
    peer.whims.push(whim)
    const id = await ask({ phone: `+7701555020${at}` })
    await send(id, hasty)
    expect(JSON.stringify(await rowOf(id))).not.toContain(peerSecret)
  }
  expect(logged.length).toBeGreaterThan(5)
  expect(logged.join('')).not.toMatch(new RegExp(`${peerSecret}|Айдар|7015550|stroydom|/rest/`))
})
