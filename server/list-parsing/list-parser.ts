// Files are read in a thread of their own, one after the other, within bounds of time and memory: whatever a file holds, pages go on.
import { Piscina } from 'piscina'
import type { ListColumns, ListReading } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '../errors.ts'
import { damagedFile } from './list-file-kind.ts'
import type { ReadingAnswer, ReadingTask } from './list-parser.worker.ts'

export type ListReader = {
  /** @throws too_large, unsupported_body, malformed; too_many_requests where too many wait */
  read(file: { bytes: Uint8Array; name: string }, chosen?: ListColumns): Promise<ListReading>
  stop(): Promise<void>
}

// 10,000 rows take half a second.
const longestReadingMs = 10_000
const mostWaiting = 16
const idleMs = 30_000

export function openListReader({ timeoutMs = longestReadingMs } = {}): ListReader {
  const threads = new Piscina<ReadingTask, ReadingAnswer>({
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
      const answer = await threads.run({ bytes, fileName: name, chosen }, { signal: giveUp }).catch((error: unknown) => {
        // Over its time or its memory: the thread is gone, the next file gets a new one.
        throw damagedFile('Файл слишком сложный, прочитать его не\u00a0удалось. Оставьте в\u00a0нём только лист со\u00a0списком.', error)
      })
      if ('reading' in answer) return answer.reading
      const { code, detail } = answer.refused
      throw new ShopError(code, { detail, fields: detail === undefined ? undefined : { file: [detail] } })
    },
    stop: () => threads.destroy(),
  }
}
