// Runs an import in its own thread, so that the shop continues to serve pages.
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { ImportReport } from '../commerceml/import-report.ts'
import type { ImportOptions } from '../commerceml/import-commerceml.ts'
import type { ImportLists } from '../commerceml/merge/named-lists.ts'
import type { FilePlace } from '../files/file-bucket.ts'
import type { StoredFile } from './session-package.ts'

export type ImportTask = Required<Pick<ImportOptions, 'mode' | 'rates' | 'prices' | 'owners'>> & {
  connectionString: string
  imagePlace: FilePlace
  name: string
  /** stores the named ids with this import; null: not needed any more */
  listId: number | null
  /** of earlier imports: deactivates what none of them named, without files */
  lists?: ImportLists
  files: readonly StoredFile[]
}

export type Refusal = { message: string; file: string; line: number | undefined; isBusy: boolean }
export type ImportOutcome = { report: ImportReport; refusal?: undefined } | { refusal: Refusal; report?: undefined }
/** Errors lose their codes between threads. */
export type DiskFull = { diskFull: string }
export type WorkerTask = ImportTask & { port: MessagePort }
type Progress = { products: number; offers: number }

const threads = new Piscina<WorkerTask, ImportOutcome | DiskFull>({
  filename: new URL('./import.worker.ts', import.meta.url).href,
  minThreads: 0,
  // One import at a time: the next one waits here or for the lock of another process.
  maxThreads: 1,
  idleTimeout: 30_000,
  niceIncrement: 10, // pages of visitors come first on a busy machine
  // Otherwise short-lived records grow the heap by 150 MB.
  resourceLimits: { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 },
})

/** @throws the error of the thread, or an error when `signal` ends it; nothing is changed then */
export async function importInThread(
  task: ImportTask,
  signal: AbortSignal,
  onProgress: (products: number, offers: number) => void,
): Promise<ImportOutcome> {
  const { port1, port2 } = new MessageChannel()
  port1.on('message', ({ products, offers }: Progress) => onProgress(products, offers))
  try {
    const outcome = await threads.run({ ...task, port: port2 }, { signal, transferList: [port2] })
    if ('diskFull' in outcome) throw Object.assign(new Error(outcome.diskFull), { code: 'ENOSPC' })
    return outcome
  } finally {
    port1.close()
  }
}
