// Checks listing and resending of requests not in the CRM and of undelivered e-mails.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeBitrix, type FakeBitrix } from '#test/fake-bitrix/server.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { Registry } from 'prom-client'
import { system } from '../journal/actors.ts'
import { deadMailQueue, mailQueue } from '../mail/mail-queue.ts'
import { measureBacklog } from '../monitoring/measure-backlog.ts'
import { createCrmQueues } from './crm-jobs.ts'
import { requestCallback } from '../callback-requests/create-callback-request.ts'
import { crmTimeouts, sendToCrm } from './send-to-crm.ts'
import { countUnsent, listUnsent, sendAgain } from './undelivered-requests.ts'

let shop: TestShop
let bitrix: FakeBitrix
beforeAll(async () => {
  shop = await openShop()
  await createCrmQueues(shop.services.jobs)
})
afterAll(() => shop.close())
beforeEach(async () => {
  bitrix = await startFakeBitrix()
  await shop.services.pool.query(
    'delete from callbacks; delete from crm_turns; delete from crm_pause; delete from attempts; delete from pgboss.job',
  )
})
afterEach(() => bitrix.close())

const crm = () => ({ webhookUrl: bitrix.webhookUrl, funnelId: 25, stageId: 'C25:NEW', sourceId: 'STORE' })
const services = () => ({ ...shop.services, config: { ...shop.services.config, fixedSettings: { 'crm.webhookUrl': bitrix.webhookUrl } } })
const send = (id: string) => sendToCrm(services(), crm(), id, { ...crmTimeouts, call: 1, settle: 0 })
let keys = 0
function ask(phone = '+77015550102', withCrm = true): Promise<string> {
  const input = { name: 'Асель', phone, email: '', comment: '', article: '', topic: 'call' } as const
  return requestCallback(withCrm ? services() : shop.services, { clientAddress: '203.0.113.9' }, input, `unsent-${(keys += 1)}`)
}
const crmJobs = async () => (await shop.services.pool.query("select 1 from pgboss.job where name = 'crm' and state < 'active'")).rowCount

test('CB-03 CB-04 staff see waiting and failed requests with reasons, and those received without a CRM', async () => {
  const waiting = await ask()
  const failed = await ask('+77015550103')
  const stored = await ask('+77015550104', false)
  bitrix.faults.push({ method: 'crm.contact.add', fault: 'bad data' })
  await send(failed)
  const sent = await ask('+77015550105')
  await send(sent)
  expect(await listUnsent(shop.services.db)).toMatchObject([
    { id: failed, state: 'failed', tries: 1, problem: '400 ERROR_CORE: Обязательное поле не заполнено', phone: '+77015550103' },
    { id: waiting, state: 'waiting', tries: 0, problem: null },
    { id: stored, state: 'stored' },
  ])
  expect(await countUnsent(shop.services.db)).toEqual({ waiting: 1, failed: 1, stored: 1 })
})

test('CB-03 ADM-03 failed requests are sent again, also when resent twice; those in the CRM get no second deal', async () => {
  const { db, jobs } = shop.services
  const failed = await ask()
  bitrix.faults.push({ method: 'crm.deal.add', fault: 'bad data' })
  await send(failed)
  const sent = await ask('+77015550103')
  await send(sent)
  // Staff deleted the stored contact in the CRM.
  bitrix.contacts.splice(0)
  expect(await sendAgain(db, jobs, system('test'), [failed, sent, 'unknown'])).toEqual([failed])
  expect(await sendAgain(db, jobs, system('test'), [failed])).toEqual([failed])
  await Promise.all([send(failed), send(sent)])
  await send(failed)
  expect(bitrix.deals).toHaveLength(2)
  expect(bitrix.deals[1]).toMatchObject({ CONTACT_ID: bitrix.contacts[0]!.ID })
  expect(await sendAgain(db, jobs, system('test'), [failed, sent])).toEqual([])
})

test('CB-04 staff can send a request received without a CRM; this ends a pause', async () => {
  const id = await ask('+77015550102', false)
  bitrix.faults.push('revoked webhook')
  await send(await ask('+77015550103'))
  const before = await crmJobs()
  await sendAgain(shop.services.db, shop.services.jobs, system('test'), [id])
  expect(await crmJobs()).toBe(Number(before) + 1)
  expect(await send(id)).toBeUndefined()
  expect(bitrix.deals).toHaveLength(1)
})

test('CB-03 CHK-06 OPS-01 the metrics count undelivered requests and e-mails', async () => {
  await ask()
  await shop.services.jobs.send(deadMailQueue, { messageId: 'x' })
  const registry = new Registry()
  measureBacklog(registry, shop.services)
  const metrics = await registry.metrics()
  expect(metrics).toContain('rodnik_callbacks_unsent{state="waiting"} 1')
  expect(metrics).toContain('rodnik_callbacks_unsent{state="failed"} 0')
  expect(metrics).toContain('rodnik_letters_undelivered{state="waiting"} 1')
  expect(metrics).toContain('rodnik_letters_undelivered{state="dead"} 1')
  expect(metrics).toContain('rodnik_crm_paused 0')
})

async function command(...args: string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn('node', ['server/commands/undelivered.ts', ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: shop.connectionString, DATA_FOLDER: shop.services.config.dataFolder },
  })
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  return { output: output + errors, code }
}

test('CB-03 CHK-06 the command lists requests and e-mails and sends them again', async () => {
  const failed = await ask()
  bitrix.faults.push({ method: 'crm.contact.add', fault: 'bad data' })
  await send(failed)
  await shop.services.pool.query("delete from pgboss.job where name = 'mail'")
  const email = {
    messageId: 'order-A@rodnik.test',
    to: { name: '', address: 'a@b.example' },
    subject: 'Заказ A принят',
    html: '',
    text: '',
  }
  const emailId = await shop.services.jobs.send(deadMailQueue, email)
  const shown = await command()
  expect(shown.output).toMatch(new RegExp(`request ${failed} failed: .*Асель, \\+7 \\(701\\) 555 01 02, 1 tries, 400 ERROR_CORE`))
  expect(shown.output).toMatch(new RegExp(`email ${emailId} dead: .*«Заказ A принят» to a@b.example`))
  expect(shown).toMatchObject({ code: 0, output: expect.stringContaining('1 requests not in the CRM, 1 dead emails') })
  expect(await command('again', 'unknown')).toMatchObject({ code: 1, output: '0 requests and 0 emails queued again\n' })
  expect(await command('again')).toMatchObject({ code: 0, output: '1 requests and 1 emails queued again\n' })
  expect(await shop.services.jobs.findJobs(mailQueue, { queued: true })).toMatchObject([{ data: email }])
  expect((await listUnsent(shop.services.db))[0]).toMatchObject({ id: failed, state: 'waiting', tries: 0 })
})
