// Caches suggestions by query until a product, a word or the index changes: people type through the same queries.
import { LRUCache } from 'lru-cache'
import type { Suggestion } from '#contract/search/search.schema.ts'

const maxBytes = 16 * 2 ** 20

export class SuggestionsCache {
  #cached = emptyCache()

  /** @param key the query with all else that the suggestions depend on */
  async find(key: string, make: () => Promise<Suggestion[]>): Promise<Suggestion[]> {
    const cached = this.#cached
    const known = cached.get(key)
    if (known !== undefined) return known
    const made = await make()
    cached.set(key, made)
    return made
  }

  /** Replaces the cache: suggestions that were begun before the change are stored in the old one. */
  clear(): void {
    this.#cached = emptyCache()
  }
}

const emptyCache = () =>
  new LRUCache<string, Suggestion[]>({
    maxSize: maxBytes,
    // Suggestions take about as many bytes as their JSON has characters: most texts are parts of those of the cards.
    sizeCalculation: (suggestions, key) => JSON.stringify(suggestions).length + 2 * key.length,
  })
