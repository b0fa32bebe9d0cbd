// Caches drawn pictures: several servers request the picture of a shared link at once.
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

type Draw = () => Promise<Buffer>

const limitBytes = 16 * 1024 * 1024
// Drawing uses the threads that read files, and a processor: two at once would leave none for pages.
const atOnce = 1
const maxWaiting = 20

export function openShareCache() {
  const limit = pLimit(atOnce)
  const cache = new LRUCache<string, Buffer, Draw>({
    maxSize: limitBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_name, _stale, { context: draw }) => limit(draw),
  })
  return {
    has: (name: string) => cache.has(name),
    /** @returns undefined when too many are queued. @throws errors of `draw` */
    async find(name: string, draw: Draw): Promise<Buffer | undefined> {
      if (!cache.has(name) && limit.pendingCount >= maxWaiting) return undefined
      return cache.fetch(name, { context: draw })
    },
  }
}
