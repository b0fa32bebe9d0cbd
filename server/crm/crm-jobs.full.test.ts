// Checks the CRM queue: killed processes and lost jobs.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { shortTimeouts, shortQueuePlan } from '#test/fake-bitrix/short-timeouts.ts'
import { startFakeBitrix, type FakeBitrix } from '#test/fake-bitrix/server.ts'
import { openShop, type TestShop } from '#test/harness.ts'
import { createCrmQueues, startCallbackJobs, requeueLost } from './crm-jobs.ts'
import { requestCallback } from '../callback-requests/create-callback-request.ts'
import { until } from '#test/wait-for.ts'

let shop: TestShop
let bitrix: FakeBitrix
const children: ChildProcess[] = []
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  bitrix = await startFakeBitrix()
  await createCrmQueues(shop.services.jobs, shortQueuePlan)
  await shop.services.pool.query(
    'delete from callbacks; delete from crm_turns; delete from crm_pause; delete from attempts; delete from pgboss.job',
  )
})
afterEach(async () => {
  for (const child of children.splice(0)) await killed(child)
  await shop.services.jobs.offWork('crm')
  await bitrix.close()
})

const services = () => ({
  ...shop.services,
  config: {
    ...shop.services.config,
    fixedSettings: { 'crm.webhookUrl': bitrix.webhookUrl },
  },
})
let keys = 0
const ask = (phone = '+77015550102') =>
  requestCallback(
    services(),
    { clientAddress: '203.0.113.9' },
    { name: 'Асель', phone, email: '', comment: '', article: '', topic: 'call' },
    `job-${(keys += 1)}`,
  )
const work = () => startCallbackJobs(services(), { plan: shortQueuePlan, timeouts: shortTimeouts, pollingIntervalSeconds: 0.5 })
const unsent = async () =>
  (await shop.services.db.selectFrom('callbacks').select('id').where('status', '=', 'new').execute()).map(({ id }) => id)
async function workerProcess(): Promise<ChildProcess> {
  const child = fork('test/fake-bitrix/crm-worker.ts', {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: shop.connectionString, CRM_WEBHOOK_URL: bitrix.webhookUrl },
  })
  children.push(child)
  await once(child, 'message')
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

test('CB-03 stored requests are sent to the CRM, each once', async () => {
  await Promise.all([ask(), ask(), ask('+77015550103')])
  await work()
  await until(async () => (await unsent()).length === 0)
  expect([bitrix.contacts.length, bitrix.deals.length]).toEqual([2, 3])
})

test('CB-03 failed requests are retried, one job per request', async () => {
  bitrix.faults.push('rate limit', '500 before', { method: 'crm.deal.add', fault: 'drop after' })
  await ask()
  await work()
  await until(async () => (await unsent()).length === 0)
  expect([bitrix.contacts.length, bitrix.deals.length]).toEqual([1, 1])
  await until(async () => {
    const { rows } = await shop.services.pool.query("select 1 from pgboss.job where name = 'crm' and state < 'completed'")
    return rows.length === 0
  })
})

test('CB-03 a request without a job is queued again once, unless it is recent, sent or without a CRM', async () => {
  const { db, pool } = shop.services
  const lost = await ask()
  const young = await ask()
  await ask('+77015550103')
  await pool.query("delete from pgboss.job where data->>'callbackId' = any($1)", [[lost, young]])
  await pool.query("update callbacks set crm_wanted_at = now() - interval '1 hour' where id <> $1", [young])
  expect(await requeueLost(shop.services)).toBe(1)
  expect(await requeueLost(shop.services)).toBe(0)
  const { rows } = await pool.query("select 1 from pgboss.job where data->>'callbackId' = $1", [lost])
  expect(rows).toHaveLength(1)
  await pool.query('delete from pgboss.job')
  await db.updateTable('callbacks').set({ crmWantedAt: null }).where('id', '=', lost).execute()
  expect(await requeueLost(shop.services)).toBe(1)
})

test('CB-03 a process killed (kill -9) before the response to its deal: another one continues, with one contact and one deal', async () => {
  const first = await workerProcess()
  bitrix.faults.push({ method: 'crm.deal.add', fault: 'never answer after' })
  const reached = bitrix.nextCall('crm.deal.add')
  await ask()
  await reached
  await killed(first)
  await workerProcess()
  await until(async () => (await unsent()).length === 0)
  expect([bitrix.contacts.length, bitrix.deals.length]).toEqual([1, 1])
})
