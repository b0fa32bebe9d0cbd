// Checks requests sent to a fake CRM with injected faults: always one contact and one deal.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import type { CallbackInput } from '#contract/callback-requests/callback-request.schema.ts'
import { oneAttempt, shortCalls } from '#test/fake-bitrix/short-timeouts.ts'
import { webhookSecret, startFakeBitrix, type FakeBitrix } from '#test/fake-bitrix/server.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { createCrmQueues } from './crm-jobs.ts'
import { requestCallback } from '../callback-requests/create-callback-request.ts'
import type { CrmConfig } from './read-crm.ts'
import { sendToCrm, type CrmTimeouts } from './send-to-crm.ts'

let shop: TestShop
let bitrix: FakeBitrix
let crm: CrmConfig
let logged: string[]
beforeAll(async () => {
  shop = await openShop()
  await createCrmQueues(shop.services.jobs)
})
afterAll(() => shop.close())
beforeEach(async () => {
  bitrix = await startFakeBitrix()
  bitrix.lateMs = 600 // longer than a short call, shorter than call and settling
  crm = { webhookUrl: bitrix.webhookUrl, funnelId: 25, stageId: 'C25:NEW', sourceId: 'STORE' }
  logged = []
  await shop.services.pool.query(
    'delete from callbacks; delete from crm_turns; delete from crm_pause; delete from attempts; delete from pgboss.job',
  )
})
afterEach(() => bitrix.close())

const services = () => ({
  ...shop.services,
  config: { ...shop.services.config, fixedSettings: { 'crm.webhookUrl': crm.webhookUrl } },
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
const send = (id: string, more: Partial<CrmTimeouts> = {}) => sendToCrm(services(), crm, id, { ...oneAttempt, ...more })
/** Like the queue, but with shorter delays: a lock may be released early. */
async function sendUntilDone(id: string, more: Partial<CrmTimeouts> = {}): Promise<void> {
  for (let seconds = await send(id, more); seconds !== undefined; seconds = await send(id, more))
    await pause(Math.min(seconds, 0.25) * 1000)
}
const rowOf = (id: string) => shop.services.db.selectFrom('callbacks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const emails = async () =>
  (await shop.services.pool.query<{ subject: string }>("select data->>'subject' as subject from pgboss.job where name = 'mail'")).rows
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('CRM'))

describe('CB-03 created records', () => {
  test('CB-03 CONST-12 a contact with name, phone and e-mail, and a deal in the funnel, stage and source of the settings', async () => {
    const id = await ask()
    expect(await send(id)).toBeUndefined()
    expect(bitrix.contacts).toEqual([
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
    expect(bitrix.deals).toEqual([
      {
        ID: expect.any(Number),
        TITLE: 'Покупка в\u00a0один клик: Айдар Нурланов',
        CATEGORY_ID: 25,
        STAGE_ID: 'C25:NEW',
        SOURCE_ID: 'STORE',
        CONTACT_ID: bitrix.contacts[0]!.ID,
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
      crmContactId: bitrix.contacts[0]!.ID,
      crmDealId: bitrix.deals[0]!.ID,
      crmProblem: null,
    })
  })

  test('CB-03 an existing contact with any spelling of the phone is used; of several the oldest', async () => {
    for (const [at, VALUE] of ['8 (701) 555-01-02', '77015550102', '+7 701 555 01 02'].entries())
      bitrix.contacts.push({ ID: 30 + at, NAME: 'Прежний', PHONE: [{ VALUE }] })
    const id = await ask()
    await send(id)
    expect(bitrix.contacts).toHaveLength(3)
    expect(bitrix.deals[0]).toMatchObject({ CONTACT_ID: 30 })
  })

  test('CB-03 requests of one phone create one contact and a deal each, also at once', async () => {
    const ids = await Promise.all([ask(), ask({ comment: 'и ещё' }), ask({ article: 'нет такого', email: '' })])
    await Promise.all([...ids, ...ids].map((id) => sendUntilDone(id)))
    expect([bitrix.contacts.length, bitrix.deals.length]).toEqual([1, 3])
    expect(new Set(bitrix.deals.map(({ ORIGIN_ID }) => ORIGIN_ID)).size).toBe(3)
  })

  test('CB-03 an e-mail refused by the CRM is left out; the request is sent', async () => {
    const id = await ask({ email: 'айдар@стройдом.рф' })
    await send(id)
    expect(bitrix.contacts[0]).not.toHaveProperty('EMAIL')
    expect(bitrix.deals[0]!.COMMENTS).toContain('E-mail: айдар@стройдом.рф')
  })

  test('CB-04 without a CRM a request creates no job', async () => {
    const id = await requestCallback(shop.services, { clientAddress: '203.0.113.9' }, whole, 'without')
    expect((await rowOf(id)).crmWantedAt).toBeNull()
    const { rows } = await shop.services.pool.query("select 1 from pgboss.job where name = 'crm'")
    expect(rows).toEqual([])
  })
})

describe('CB-03 faults leave one contact and one deal', () => {
  test('CB-03 several workers on one request, with faults, create one deal', async () => {
    bitrix.faults.push({ method: 'crm.contact.add', fault: 'drop after' }, { method: 'crm.deal.add', fault: 'never answer after' })
    const id = await ask()
    await Promise.all([1, 2, 3].map(() => sendUntilDone(id, shortCalls)))
    expect([bitrix.contacts.length, bitrix.deals.length]).toEqual([1, 1])
  })

  test('CB-03 an action that finishes after its call timed out is waited for, not repeated', async () => {
    bitrix.lateMs = 700 // longer than the call timeout, shorter than call and settling
    const slow = { ...shortCalls, settle: 1.2 }
    bitrix.faults.push({ method: 'crm.contact.add', fault: 'late' }, { method: 'crm.deal.add', fault: 'late' })
    const id = await ask()
    expect(await send(id, slow)).toBeGreaterThanOrEqual(slow.settle)
    const calls = bitrix.calls.length
    expect(await send(id)).toBeGreaterThan(0)
    expect(bitrix.calls).toHaveLength(calls)
    await sendUntilDone(id, slow)
    expect([bitrix.contacts.length, bitrix.deals.length]).toEqual([1, 1])
  })
})

describe('CB-03 when to try again', () => {
  test('CB-03 attempts at a dead CRM become rarer; then staff are notified once', async () => {
    const { webhookUrl } = bitrix
    await bitrix.close()
    const id = await ask()
    const delays: (number | undefined)[] = []
    for (let tries = 0; tries < 5; tries++) delays.push(await send(id, { firstDelay: 15, maxDelay: 60 }))
    for (const [at, least] of [2, 4, 8, 16].entries()) {
      expect(delays[at]).toBeGreaterThanOrEqual(least)
      expect(delays[at]).toBeLessThanOrEqual(least * 1.25)
    }
    expect(delays[4]).toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ status: 'new', crmTries: 5, crmFailedAt: expect.any(Date), crmProblem: 'ECONNREFUSED' })
    expect(await emails()).toEqual(['Заявка не попала в CRM: Айдар Нурланов, +7 (701) 555 01 02'])
    bitrix = await startFakeBitrix(Number(new URL(webhookUrl).port))
    expect(await send(id)).toBeUndefined()
    expect(bitrix.calls).toEqual([])
  })

  test('CB-03 a method over its time limit is not called until the time named by the CRM', async () => {
    bitrix.resetSeconds = 3000
    bitrix.faults.push('operation limit')
    const seconds = await send(await ask(), { maxDelay: 3600 })
    expect(seconds).toBeGreaterThan(2000)
    expect(seconds).toBeLessThanOrEqual(3000)
  })

  test('CB-03 STAFF-05 data refused by the CRM are not sent again; staff get its message, and the journal has it', async () => {
    bitrix.faults.push({ method: 'crm.deal.add', fault: 'bad data' })
    const id = await ask()
    expect(await send(id)).toBeUndefined()
    const recorded = shop.services.db
      .selectFrom('journal')
      .select(['actorId', 'changes'])
      .where('recordId', '=', id)
      .where('actorKind', '=', 'system')
    expect(await recorded.execute()).toEqual([{ actorId: 'crm', changes: { crmFailedAt: [null, expect.any(String)] } }])
    expect(await rowOf(id)).toMatchObject({ crmProblem: '400 ERROR_CORE: Обязательное поле не заполнено', crmFailedAt: expect.any(Date) })
    expect(await emails()).toHaveLength(1)
  })

  test.each(['revoked webhook', 'no rights', 'overload', 'redirect'] as const)(
    'CB-03 %s: calls pause, nothing is lost, staff are notified once',
    async (fault) => {
      bitrix.faults.push(fault, fault)
      const ids = await Promise.all([ask(), ask({ phone: '+77015550103' }), ask({ phone: '+77015550104' })])
      for (const id of ids) expect(await send(id, { pause: 3600 })).toBeGreaterThan(2000)
      expect(bitrix.calls).toHaveLength(1)
      expect(await emails()).toEqual(['CRM не принимает заявки магазина'])
      expect((await rowOf(ids[0])).crmTries).toBe(0)
      await shop.services.pool.query("update crm_pause set until = now() - interval '1 second'")
      expect(await send(ids[1], { pause: 3600 })).toBeGreaterThan(2000)
      expect(await emails()).toHaveLength(1)
      await shop.services.pool.query("update crm_pause set until = now() - interval '1 second'")
      for (const id of ids) await send(id)
      expect(bitrix.deals).toHaveLength(3)
      // It worked in between: staff are notified of the next refusal.
      bitrix.faults.push(fault)
      await send(await ask())
      expect(await emails()).toHaveLength(2)
    },
  )

  test('CB-03 another webhook in the settings ends the pause', async () => {
    const id = await ask()
    const right = crm
    crm = { ...crm, webhookUrl: crm.webhookUrl.replace(webhookSecret, 'an-old-secret') }
    expect(await send(id, { pause: 3600 })).toBeGreaterThan(2000)
    crm = right
    expect(await send(id)).toBeUndefined()
    expect(bitrix.deals).toHaveLength(1)
  })
})

test('CB-03 SEC-01:privacy neither the webhook nor personal data gets into the log or the row', async () => {
  for (const [at, fault] of (['drop after', 'redirect', 'html after', 'bad data', '500 after', 'never answer before'] as const).entries()) {
    await shop.services.pool.query('delete from crm_pause')
    bitrix.faults.push(fault)
    const id = await ask({ phone: `+7701555020${at}` })
    await send(id, shortCalls)
    expect(JSON.stringify(await rowOf(id))).not.toContain(webhookSecret)
  }
  expect(logged.length).toBeGreaterThan(5)
  expect(logged.join('')).not.toMatch(new RegExp(`${webhookSecret}|Айдар|7015550|stroydom|/rest/`))
})
