// Reads files in a separate thread, one at a time, with limits on time and memory (SEC-01).
import type { ListColumns, ListReading } from '#contract/lists/uploaded-list.ts'
import { ShopError } from '../errors.ts'
import { damagedFile } from '../files/file-refusals.ts'
import { toWideNetwork } from '../http/network.ts'
import { concurrencyLimitByKey } from '../lib/concurrency-limit.ts'
import { openTaskThread } from '../lib/run-in-worker.ts'
import type { ReadingResult, ReadingTask } from './list-parser.worker.ts'

export type ListSender = { userId: string; clientAddress: string }

/** `load` gives its path or content when it is read: waiting takes no memory */
type ListFile = { load: () => Promise<string | Blob>; name: string; sender: ListSender }

export type ListReader = ReturnType<typeof openListReader>

// 10,000 rows take half a second.
const maxReadingMs = 10_000
/** 10,000 rows of thirty columns take half of it. */
const megabytes = 160
const maxWaiting = 16
const maxWaitingOfAccount = 2
/** An office of forty behind one address */
const maxWaitingOfNetwork = 40

export function openListReader({ timeoutMs = maxReadingMs } = {}) {
  const thread = openTaskThread<ReadingTask, ReadingResult>(new URL('./list-parser.worker.ts', import.meta.url), {
    timeoutMs,
    maxWaiting,
    megabytes,
  })
  const ofAccount = concurrencyLimitByKey(maxWaitingOfAccount)
  const ofNetwork = concurrencyLimitByKey(maxWaitingOfNetwork)

  return {
    /**
     * One file of an account and one of a network at a time, so that neither can fill the queue of all.
     * @throws too_large, unsupported_body, malformed, what `load` throws; too_many_requests if a queue is full
     */
    async read({ load, name, sender }: ListFile, chosen?: ListColumns): Promise<ListReading> {
      const read = () =>
        thread.run(async () => {
          const source = await load()
          return { source: typeof source === 'string' ? source : await source.arrayBuffer(), fileName: name, chosen }
        })
      const inTurn = ofAccount(sender.userId, () => ofNetwork(toWideNetwork(sender.clientAddress), read))
      const result = await inTurn.catch((error: unknown) => {
        if (error instanceof ShopError) throw error
        throw damagedFile('Файл слишком сложный, прочитать его не\u00a0удалось. Оставьте в\u00a0нём только лист со\u00a0списком.', error)
      })
      if ('reading' in result) return result.reading
      const { code, detail } = result.refused
      throw new ShopError(code, { detail, fields: detail === undefined ? undefined : { file: [detail] } })
    },
    stop: () => thread.stop(),
  }
}
