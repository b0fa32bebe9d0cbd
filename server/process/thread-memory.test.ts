import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serverFlags } from '../../scripts/server-process.mjs'

const limitInThread = `
  import { Worker } from 'node:worker_threads'
  import { applyLimitsOfThreads } from '${import.meta.resolve('./thread-memory.ts')}'
  if (process.argv.includes('limited')) applyLimitsOfThreads()
  const code = "import v8 from 'node:v8'; import { parentPort } from 'node:worker_threads'; parentPort.postMessage(v8.getHeapStatistics().heap_size_limit)"
  const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 64 }
  new Worker(code, { eval: true, resourceLimits }).once('message', (bytes) => console.log(bytes / 1024 ** 2))`

async function megabytes(...args: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...serverFlags,
    '--input-type=module',
    '--eval',
    limitInThread,
    '--',
    ...args,
  ])
  return Number(stdout)
}

test('PERF-01 a thread has the memory limits with which it was started, not those of the process', async () => {
  expect(await megabytes('limited')).toBe(64 + 12)
  expect(await megabytes()).toBeGreaterThan(500)
})
