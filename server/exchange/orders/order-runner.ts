// Applies order files one at a time, also after the step that began it has responded.
import pLimit from 'p-limit'
import type { Services } from '../../services.ts'
import { applyOrderFile, type AppliedFile, type OrderFile } from './apply-order-file.ts'

export type OrderRunner = {
  /** A call during the same work gets its result. `isWhole` false: the process stops. @throws ImportError */
  apply(file: OrderFile): Promise<AppliedFile>
  stop(): Promise<void>
}

export function orderRunner(services: Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>): OrderRunner {
  const stopping = new AbortController()
  const running = new Map<number, Promise<AppliedFile>>()
  const oneAtATime = pLimit(1)
  return {
    apply(file) {
      const started = running.get(file.id)
      if (started) return started
      const work = oneAtATime(() => applyOrderFile(services, file, stopping.signal)).finally(() => running.delete(file.id))
      running.set(file.id, work)
      return work
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled(running.values())
    },
  }
}
