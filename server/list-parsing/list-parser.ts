// Reads files in a separate thread, one at a time, with limits on time and memory (SEC-01).
import { Piscina } from 'piscina'
import type { ListColumns, ListReading } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '../errors.ts'
import { damagedFile } from '../files/file-refusals.ts'
import type { ReadingResult, ReadingTask } from './list-parser.worker.ts'

export type ListReader = {
  /** @throws too_large, unsupported_body, malformed; too_many_requests if the queue is full */
  read(file: { bytes: Uint8Array; name: string }, chosen?: ListColumns): Promise<ListReading>
  stop(): Promise<void>
}

// 10,000 rows take half a second.
const longestReadingMs = 10_000
const mostWaiting = 16
const idleMs = 30_000

export function openListReader({ timeoutMs = longestReadingMs } = {}): ListReader {
  const threads = new Piscina<ReadingTask, ReadingResult>({
    filename: new URL('./list-parser.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: mostWaiting,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  return {
    async read({ bytes, name }, chosen) {
      if (threads.queueSize >= mostWaiting) throw new ShopError('too_many_requests')
      const giveUp = AbortSignal.timeout(timeoutMs * (1 + threads.queueSize))
      const result = await threads.run({ bytes, fileName: name, chosen }, { signal: giveUp }).catch((error: unknown) => {
        // Over its time or memory: the thread has ended, the next file gets a new one.
        throw damagedFile('Файл слишком сложный, прочитать его не\u00a0удалось. Оставьте в\u00a0нём только лист со\u00a0списком.', error)
      })
      if ('reading' in result) return result.reading
      const { code, detail } = result.refused
      throw new ShopError(code, { detail, fields: detail === undefined ? undefined : { file: [detail] } })
    },
    stop: () => threads.destroy(),
  }
}
