// The worker thread in which an index is built; started by load-in-worker.ts.
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { loadCatalogue } from './load.ts'

const { connectionString } = z.object({ connectionString: z.string() }).parse(workerData)
const data = await loadCatalogue(connectionString)
const buffers = new Set<ArrayBuffer>()
collect(data)
parentPort!.postMessage(data, [...buffers])

function collect(value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) if (typeof inner === 'object') collect(inner)
  }
}
