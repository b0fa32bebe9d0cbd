// Caches PDF of orders by what they show, so that each state of an order is rendered once (ORD-02).
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ShopError } from '#server/errors.ts'
import { toWideNetwork } from '#server/http/network.ts'
import { type AttemptLimit, countAttempt } from '#server/http/rate-limit.ts'
import type { Database } from '#server/database/database.ts'
import { concurrencyLimitByKey } from '#server/lib/concurrency-limit.ts'
import { openTaskThread } from '#server/lib/run-in-worker.ts'
import type { PdfTask } from './order-pdf.worker.ts'

const maxBytes = 16 * 2 ** 20
const maxMs = 20_000
const maxWaiting = 16
/** Of a network, of which one is in the queue of all: it leaves the queue to others. */
const maxWaitingOfNetwork = 16
const megabytes = 256
/** Rendered documents of an address; cached ones do not count. */
const renderLimit: AttemptLimit = { scope: 'order pdf', limit: 60, minutes: 10 }

export type OrderPdfs = {
  /** @throws too_many_requests, unavailable when it takes too long */
  find(task: PdfTask, clientAddress: string): Promise<Buffer>
  /** for staff: not cached, counted for no address @throws unavailable */
  render(task: PdfTask): Promise<Buffer>
  stop(): Promise<void>
}

export function openOrderPdfs(db: Database): OrderPdfs {
  const thread = openTaskThread<PdfTask, Uint8Array>(new URL('./order-pdf.worker.ts', import.meta.url), {
    timeoutMs: maxMs,
    maxWaiting,
    megabytes,
  })
  const render = async (task: PdfTask): Promise<Buffer> =>
    Buffer.from(
      await thread
        .run(() => task)
        .catch((error: unknown) => {
          throw error instanceof ShopError ? error : new ShopError('unavailable', { cause: error })
        }),
    )
  const inTurn = concurrencyLimitByKey(maxWaitingOfNetwork)
  // Requests for a document that is being rendered wait for the same one.
  const cached = new LRUCache<string, Buffer, { task: PdfTask; clientAddress: string }>({
    maxSize: maxBytes,
    sizeCalculation: (pdf) => pdf.byteLength,
    async fetchMethod(_key, _stale, { context: { task, clientAddress } }) {
      await db.transaction().execute((trx) => countAttempt(trx, renderLimit, clientAddress))
      return inTurn(toWideNetwork(clientAddress), () => render(task))
    },
  })
  return {
    find: (task, clientAddress) => cached.forceFetch(hash('sha256', JSON.stringify(task)), { context: { task, clientAddress } }),
    render,
    stop: () => thread.stop(),
  }
}
