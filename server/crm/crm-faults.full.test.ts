// Checks that any single fault of the CRM leaves one contact and one deal.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneAttempt, shortCalls } from '#test/fake-bitrix/short-timeouts.ts'
import { startFakeBitrix } from '#test/fake-bitrix/server.ts'
import type { Fault } from '#test/fake-bitrix/faults.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { createCrmQueues } from './crm-jobs.ts'
import { requestCallback } from '../callback-requests/create-callback-request.ts'
import { sendToCrm } from './send-to-crm.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await createCrmQueues(shop.services.jobs)
})
afterAll(() => shop.close())

const methods = ['crm.duplicate.findbycomm', 'crm.contact.add', 'crm.deal.list', 'crm.deal.add']
const faults: Fault[] = [
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
const cases = methods.flatMap((method, row) => faults.map((fault, at) => ({ method, fault, number: row * faults.length + at + 10 })))

// Side by side, each with its own CRM, phone and network: most of the time is waiting.
test.concurrent.each(cases)('CB-03 $method: $fault', async ({ method, fault, number }) => {
  const bitrix = await startFakeBitrix()
  try {
    bitrix.lateMs = 600 // longer than a short call, shorter than call and settling
    bitrix.faults.push({ method, fault })
    const crm = { webhookUrl: bitrix.webhookUrl, funnelId: 25, stageId: 'C25:NEW', sourceId: 'STORE' }
    const services = { ...shop.services, config: { ...shop.services.config, fixedSettings: { 'crm.webhookUrl': bitrix.webhookUrl } } }
    const visitor = { clientAddress: `203.0.113.${number}` }
    const input = { name: 'Айдар', phone: `+770155502${number}`, email: '', comment: '', article: 'VT-15', topic: 'one_click' } as const
    const id = await requestCallback(services, visitor, input, `fault-${number}`)
    const isWithoutResponse = fault === 'late' || fault.startsWith('never answer')
    const send = () => sendToCrm(services, crm, id, isWithoutResponse ? { ...oneAttempt, ...shortCalls } : oneAttempt)
    for (let seconds = await send(); seconds !== undefined; seconds = await send()) await pause(Math.min(seconds, 0.25) * 1000)
    expect(bitrix.faults).toEqual([])
    expect([bitrix.contacts.length, bitrix.deals.length]).toEqual([1, 1])
    const row = await shop.services.db.selectFrom('callbacks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'sent', crmDealId: bitrix.deals[0]!.ID, crmProblem: null })
  } finally {
    await bitrix.close()
  }
})
