// Checks the heap limits of worker threads in a process with the shop's flags.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serverFlags } from '../../scripts/server-process.mjs'

const script = `
  import { Worker } from 'node:worker_threads'
  import { getHeapStatistics } from 'node:v8'
  import { enableThreadHeapLimits } from './server/process/thread-heap-limits.ts'
  enableThreadHeapLimits()
  const limit = "process.getBuiltinModule('node:v8').getHeapStatistics().heap_size_limit"
  const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 100 }
  const thread = new Worker(\`process.getBuiltinModule('node:worker_threads').parentPort.postMessage(\${limit})\`, { eval: true, resourceLimits })
  thread.on('message', (bytes) => console.log(JSON.stringify([getHeapStatistics().heap_size_limit, bytes])))
`

test('PERF-01 SEC-01:work a thread has the heap limits of its task, the process those of its flags', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...serverFlags, '--input-type=module', '-e', script])
  const [main, thread] = JSON.parse(stdout).map((bytes: number) => bytes / 2 ** 20)
  expect(main).toBeGreaterThan(512)
  expect(thread).toBeLessThan(130)
})
