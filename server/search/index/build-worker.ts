// The worker thread in which an index is built; started by build-in-worker.ts.
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import * as z from 'zod/mini'
import { readDocuments } from './read-documents.ts'

const { connectionString } = z.object({ connectionString: z.string() }).parse(workerData)
const client = new pg.Client({ connectionString, application_name: 'rodnik-search-index' })
await client.connect()
const data = await readDocuments(client)
await client.end()
const buffers = new Set<ArrayBuffer>()
collect(data)
parentPort!.postMessage(data, [...buffers])

function collect(value: unknown): void {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer)
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) for (const inner of Object.values(value)) collect(inner)
}
