// Keeps what many people of staff have open, for the readings that follow one change (STAFF-08).
import { LRUCache } from 'lru-cache'

/** What no journal has, as the name of a shop, shows after it. */
const ttlMs = 1000
const maxReads = 50

export function openSharedReads() {
  const reads = new LRUCache<string, { change: number; value: Promise<unknown> }>({ max: maxReads, ttl: ttlMs })
  return {
    /** @param change what has changed last: of another one the value is loaded again. A promise that rejects is not kept. */
    find<Read>(key: string, change: number, load: () => Promise<Read>): Promise<Read> {
      const known = reads.get(key)
      if (known?.change === change) return known.value as Promise<Read>
      const value = load()
      reads.set(key, { change, value })
      value.catch(() => reads.delete(key))
      return value
    },
  }
}
