// Applies order files one at a time, also after the step that began it has responded.
import pLimit from 'p-limit'
import { SharedWork } from '../../lib/shared-work.ts'
import type { Services } from '../../services.ts'
import { applyOrderFile, type AppliedFile, type OrderFile } from './apply-order-file.ts'

export type OrderRunner = ReturnType<typeof createOrderRunner>

export function createOrderRunner(services: Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>) {
  const stopping = new AbortController()
  const running = new SharedWork<number, AppliedFile>()
  const oneAtATime = pLimit(1)
  return {
    /** A call during the same work gets its result. `isWhole` false: the process stops. @throws ImportError */
    apply: (file: OrderFile) => running.run(file.id, () => oneAtATime(() => applyOrderFile(services, file, stopping.signal))),
    async stop() {
      stopping.abort()
      await running.ended()
    },
  }
}
