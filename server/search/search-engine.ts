// Builds the search index in a thread, and again when the catalogue's structure changes.
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { CatalogueIndexes } from '../catalogue/live-index.ts'
import { ShopError } from '../errors.ts'
import { buildInThread } from '../lib/build-in-worker.ts'
import { SearchLog } from './search-log.ts'
import { searchProducts, type SearchHits } from './search-products.ts'
import type { SearchData, SynonymTexts } from './index/search-index-data.ts'
import { SuggestionsCache } from './suggestions-cache.ts'
import { SearchIndex } from './index/search-index.ts'

const buildWorker = new URL('./index/index-builder.worker.ts', import.meta.url)

export type SearchIndexes = {
  /** @throws ShopError not_ready before the first index is built */
  current(): SearchIndex
  ready(): boolean
  /** the first build; rejects if it or loading the catalogue fails */
  built: Promise<void>
  suggestionsCache: SuggestionsCache
  searchLog: SearchLog
  /** for product listings: server/catalogue does not import server/search */
  searchProducts(query: string): SearchHits
  stop(): Promise<void>
}

const retryMs = 5000

type Sources = {
  pool: Pool
  catalogue: Pick<CatalogueIndexes, 'current' | 'onSwap' | 'onChange' | 'onWords' | 'begun'>
  log: Logger
}

/** Starts the build when the catalogue starts to load; a change of the catalogue rebuilds the index. */
export function openSearchIndexes({ pool, catalogue, log }: Sources): SearchIndexes {
  const { connectionString } = pool.options
  if (!connectionString) throw new TypeError('the pool has no connection string to build the search index with')
  const stopping = new AbortController()
  let index: SearchIndex | undefined
  let building: Promise<void> | undefined
  let isStale = false

  const current = () => {
    if (!index) throw new ShopError('not_ready', { retryAfterSeconds: 5 })
    return index
  }
  const suggestionsCache = new SuggestionsCache()
  catalogue.onChange(() => suggestionsCache.clear())
  // In sequence, so that the newest result wins.
  let reading = Promise.resolve()
  const reloadSynonyms = () =>
    (reading = reading
      .catch(() => undefined)
      .then(() => readSynonyms(pool))
      .then((groups) => {
        index?.useSynonyms(groups)
        suggestionsCache.clear()
      }))
  const build = async () => {
    const began = performance.now()
    index = new SearchIndex(await buildInThread<SearchData>(buildWorker, connectionString, stopping.signal))
    await reloadSynonyms() // they may have changed during the build
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
  // Subscribed before the first build reads its snapshot, so that no change is lost.
  catalogue.onSwap(() => {
    isStale = true
    building ??= rebuild().finally(() => (building = undefined))
  })
  catalogue.onWords(reloadSynonyms)
  const built = catalogue.begun.then(build)
  built.catch(() => undefined) // the caller awaits it later

  const searchLog = new SearchLog({ pool, log })
  return {
    current,
    ready: () => index !== undefined,
    built,
    suggestionsCache,
    searchLog,
    searchProducts: (query) => searchProducts({ current }, query),
    async stop() {
      stopping.abort()
      await Promise.all([building, searchLog.write()])
    },
  }
}

async function readSynonyms(pool: Pool): Promise<SynonymTexts[]> {
  return (await pool.query<SynonymTexts>('select terms, aims from search_synonyms order by id')).rows
}
