// Checks that the snapshot of an index is reported (OPS-02).
import { expect, test } from 'vitest'
import { buildInThread } from './build-in-worker.ts'

const worker = new URL('../../test/workers/immediate-build.worker.ts', import.meta.url)

test('OPS-02 the snapshot of an index is reported, also when the index follows at once', async () => {
  const { signal } = new AbortController()
  let snapshots = 0
  for (let build = 0; build < 200; build++) await buildInThread(worker, '', signal, () => (snapshots += 1))
  expect(snapshots).toBe(200)
})
