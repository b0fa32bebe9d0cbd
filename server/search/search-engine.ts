// The search index as it stands: built in a thread, built anew when the catalogue's structure changes, taken over whole.
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { CatalogueIndexes } from '../catalogue/live-index.ts'
import { ShopError } from '../errors.ts'
import { buildInThread } from '../lib/build-in-worker.ts'
import { SearchLog } from './search-log.ts'
import { searchProducts, type SearchHits } from './search-products.ts'
import type { SearchData } from './index/search-index-data.ts'
import { SuggestionsCache } from './suggestions-cache.ts'
import { readSynonyms } from './synonyms.ts'
import { SearchIndex } from './index/search-index.ts'

const buildWorker = new URL('./index/index-builder.worker.ts', import.meta.url)

export type SearchIndexes = {
  /** @throws ShopError not_ready before the first index is built */
  current(): SearchIndex
  ready(): boolean
  /** settled with the first build; rejects when it fails, or when the catalogue could not be loaded */
  built: Promise<void>
  /** emptied when the catalogue, the words or the index change */
  suggestionsCache: SuggestionsCache
  /** of what was searched and opened */
  journal: SearchLog
  /** search-products.ts on the index as it stands; lists are given it this way, since the catalogue's room knows no search */
  searchProducts(query: string): SearchHits
  stop(): Promise<void>
}

const retryMs = 5000

type Sources = {
  pool: Pool
  catalogue: Pick<CatalogueIndexes, 'current' | 'onSwap' | 'onChange' | 'onWords' | 'begun'>
  log: Logger
}

/** @throws when the first index cannot be built */
export async function startSearchIndexes(sources: Sources): Promise<SearchIndexes> {
  const indexes = openSearchIndexes(sources)
  await indexes.built
  return indexes
}

/** Begins to build beside the catalogue, of a state of the database that is no older: it is built anew when the catalogue changes after that. */
export function openSearchIndexes({ pool, catalogue, log }: Sources): SearchIndexes {
  const { connectionString } = pool.options
  if (!connectionString) throw new TypeError('the pool has no connection string to build the search index with')
  const stopping = new AbortController()
  let index: SearchIndex | undefined
  let building: Promise<void> | undefined
  let isStale = false

  const current = () => {
    if (!index) throw new ShopError('not_ready')
    return index
  }
  const suggestionsCache = new SuggestionsCache()
  catalogue.onChange(() => suggestionsCache.clear())
  // One after the other, so that the newest reading is the one that stays.
  let taking = Promise.resolve()
  const takeSynonyms = () =>
    (taking = taking
      .catch(() => undefined)
      .then(() => readSynonyms(pool))
      .then((groups) => {
        index?.useSynonyms(groups)
        suggestionsCache.clear()
      }))
  const build = async () => {
    const began = performance.now()
    index = new SearchIndex(await buildInThread<SearchData>(buildWorker, connectionString, stopping.signal))
    await takeSynonyms() // they may have changed since the build read them
    log.info({ products: index.data.documentCount, ms: Math.round(performance.now() - began) }, 'search index built')
  }
  const rebuild = async () => {
    while (isStale && !stopping.signal.aborted) {
      isStale = false
      try {
        await build()
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error({ err: error }, 'the search index could not be built; the old one serves on')
        isStale = true
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, retryMs)
          stopping.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
        })
      }
    }
  }
  // Heard before the first build reads its snapshot, so that no change falls between the two.
  catalogue.onSwap(() => {
    isStale = true
    building ??= rebuild().finally(() => (building = undefined))
  })
  catalogue.onWords(takeSynonyms)
  const built = catalogue.begun.then(build)
  built.catch(() => undefined) // whoever opened it awaits it, be it later

  const journal = new SearchLog({ pool, log })
  return {
    current,
    ready: () => index !== undefined,
    built,
    suggestionsCache,
    journal,
    searchProducts: (query) => searchProducts({ current }, query),
    async stop() {
      stopping.abort()
      await Promise.all([building, journal.write()])
    },
  }
}
