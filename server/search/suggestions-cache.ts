// Caches suggestions by query until a product, a synonym or the index changes.
import { LRUCache } from 'lru-cache'
import type { Suggestion } from '#contract/search/search.schema.ts'

const maxBytes = 16 * 2 ** 20

export class SuggestionsCache {
  #cached = emptyCache()

  async find(key: string, make: () => Promise<Suggestion[]>): Promise<Suggestion[]> {
    const cached = this.#cached
    const known = cached.get(key)
    if (known !== undefined) return known
    const made = await make()
    cached.set(key, made)
    return made
  }

  /** Replaces the cache: suggestions begun before the change go to the old one. */
  clear(): void {
    this.#cached = emptyCache()
  }
}

const emptyCache = () =>
  new LRUCache<string, Suggestion[]>({
    maxSize: maxBytes,
    // About one byte per character of JSON: most texts are shared with the cards.
    sizeCalculation: (suggestions, key) => JSON.stringify(suggestions).length + 2 * key.length,
  })
