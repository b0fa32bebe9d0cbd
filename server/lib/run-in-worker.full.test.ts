// Checks the limits of tasks in threads (SEC-01).
import { expect, test } from 'vitest'
import { openTaskThread } from './run-in-worker.ts'

const task = new URL('../../test/workers/block-thread.worker.ts', import.meta.url)

test('SEC-01:work the time limit of a task begins with the task, not while it waits for others', async () => {
  const thread = openTaskThread<number, number>(task, { timeoutMs: 2000, maxWaiting: 6, megabytes: 100 })
  const tasks = [400, 401, 402, 403, 404, 405]
  expect(await Promise.all(tasks.map((ms) => thread.run(() => ms)))).toEqual(tasks)
  await thread.stop()
})

test('SEC-01:work a task over its time ends, the next one runs; more than the queue takes are refused', async () => {
  const thread = openTaskThread<number, number>(task, { timeoutMs: 1500, maxWaiting: 1, megabytes: 100 })
  const [endless, next, refused] = await Promise.allSettled([60_000, 1, 2].map((ms) => thread.run(() => ms)))
  expect(endless).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: 1 })
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'too_many_requests' } })
  await thread.stop()
})
