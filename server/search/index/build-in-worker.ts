import { Worker } from 'node:worker_threads'
import type { SearchData } from './data.ts'

/** Builds the index's data in a thread of its own. @throws what the thread threw, or an error when `signal` ends it. */
export function buildInWorker(connectionString: string, signal: AbortSignal): Promise<SearchData> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./build-worker.ts', import.meta.url), {
      workerData: { connectionString },
    })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', (data: SearchData) => resolve(data))
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error('the thread that builds the search index ended early')) // no effect after a message
    })
  })
}
