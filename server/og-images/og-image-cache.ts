// Caches drawn pictures: who shares a link asks for the same few again, from several servers at once.
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

type Draw = () => Promise<Buffer>

const limitBytes = 16 * 1024 * 1024
// Drawing takes the threads that read files, too.
const atOnce = 2
const mostWaiting = 20

export function openShareCache() {
  const limit = pLimit(atOnce)
  const cache = new LRUCache<string, Buffer, Draw>({
    maxSize: limitBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_name, _stale, { context: draw }) => limit(draw),
  })
  return {
    /** undefined when too many wait to be drawn already. @throws what `draw` throws */
    async find(name: string, draw: Draw): Promise<Buffer | undefined> {
      if (!cache.has(name) && limit.pendingCount >= mostWaiting) return undefined
      return cache.fetch(name, { context: draw })
    },
  }
}
