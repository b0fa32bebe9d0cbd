// Runs an import in its own thread, so that the shop continues to serve pages.
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { ImportReport } from '#contract/import/import-report.ts'
import type { ImportMode } from '../commerceml/import-commerceml.ts'
import { lowerThreadPriority } from '../lib/lower-thread-priority.ts'
import type { StoredFile } from './session-package.ts'

export type ImportTask = {
  connectionString: string
  imagesFolder: string
  name: string
  files: readonly StoredFile[]
  mode: ImportMode
  rates: Readonly<Record<string, number>>
}

export type Refusal = { message: string; file: string; line: number | undefined; isBusy: boolean }
export type ImportOutcome = { report: ImportReport; refusal?: undefined } | { refusal: Refusal; report?: undefined }
/** Errors lose their codes between threads. */
export type DiskFull = { diskFull: string }
type Message =
  | { outcome: ImportOutcome | DiskFull; progress?: undefined }
  | { progress: { products: number; offers: number }; outcome?: undefined }

// Otherwise short-lived records grow the heap by 150 MB.
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 }

/** @throws the error of the thread, or an error when `signal` ends it; nothing is changed then */
export function importInThread(
  task: ImportTask,
  signal: AbortSignal,
  onProgress: (products: number, offers: number) => void,
): Promise<ImportOutcome> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./import.worker.ts', import.meta.url), { workerData: task, resourceLimits })
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop, { once: true })
    // Under `node --watch` Node itself sends messages this way, too.
    thread.on('message', ({ outcome, progress }: Partial<Message>) => {
      if (progress) onProgress(progress.products, progress.offers)
      if (outcome && 'diskFull' in outcome) reject(Object.assign(new Error(outcome.diskFull), { code: 'ENOSPC' }))
      else if (outcome) resolve(outcome)
    })
    thread.once('error', reject)
    thread.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error('the thread of the import ended early')) // no effect after an outcome
    })
  })
}

/** Runs the import in the thread and posts its progress and outcome. */
export async function runInThread(
  run: (task: ImportTask, onProgress: (products: number, offers: number) => void) => Promise<ImportOutcome | DiskFull>,
): Promise<void> {
  lowerThreadPriority()
  const task: ImportTask = workerData
  const post = (message: Message) => parentPort!.postMessage(message, [])
  post({ outcome: await run(task, (products, offers) => post({ progress: { products, offers } })) })
}
