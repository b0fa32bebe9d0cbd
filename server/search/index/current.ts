// The search index as it stands: built in a thread, built anew when the catalogue's structure changes, taken over whole.
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { listCards } from '#server/catalogue/cards/cards.ts'
import type { CatalogueIndexes } from '#server/catalogue/index/current.ts'
import { KeptByProduct } from '#server/catalogue/kept/kept-by-product.ts'
import { openDatabase } from '#server/database.ts'
import { ShopError } from '#server/errors.ts'
import { buildInThread } from '#server/index-thread.ts'
import { SearchJournal } from '../search-journal.ts'
import { searchProducts, type SearchHits } from '../search-products.ts'
import type { SearchData } from './data.ts'
import { KeptAnswers } from '../kept-answers.ts'
import { KeptBeginnings } from '../kept-beginnings.ts'
import type { SuggestedMatches } from '../suggestions.ts'
import { readSynonyms } from '../synonyms.ts'
import { SuggestionsWriter, writeProduct, type WrittenProduct } from '../suggested-product.ts'
import { SearchIndex } from './search-index.ts'

const buildWorker = new URL('./build-worker.ts', import.meta.url)

export type SearchIndexes = {
  /** @throws ShopError not_ready before the first index is built */
  current(): SearchIndex
  ready(): boolean
  /** settled with the first build; rejects when it fails, or when the catalogue could not be loaded */
  built: Promise<void>
  /** of suggestions */
  beginnings: KeptBeginnings<SuggestedMatches>
  /** suggestions as guests were sent them */
  answers: KeptAnswers
  /** as suggestions show them, written once for all queries until they change */
  products: KeptByProduct<WrittenProduct>
  writer: SuggestionsWriter
  /** of what was searched and opened */
  journal: SearchJournal
  /** search-products.ts on the index as it stands; lists are given it this way, since the catalogue's room knows no search */
  searchProducts(query: string): SearchHits
  stop(): Promise<void>
}

const retryMs = 5000
// Measured 2026-11-22: 1.2 kB each. The suggestions for 5,600 different queries show 19,000 products.
const mostWritten = 25_000

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

  // One after the other, so that the newest reading is the one that stays.
  const beginnings = new KeptBeginnings<SuggestedMatches>()
  const current = () => {
    if (!index) throw new ShopError('not_ready')
    return index
  }
  const db = openDatabase(pool)
  const products = new KeptByProduct<WrittenProduct>({
    read: async (ids) => {
      const cards = await listCards(db, ids, catalogue.current())
      return new Map(cards.map((card) => [card.id, writeProduct(card, current())]))
    },
    most: mostWritten,
  })
  catalogue.onChange((productIds) => products.forget(productIds))
  const answers = new KeptAnswers((product) => products.holds(product.id, product))
  let taking = Promise.resolve()
  const takeSynonyms = () =>
    (taking = taking
      .catch(() => undefined)
      .then(() => readSynonyms(pool))
      .then((groups) => {
        index?.useSynonyms(groups)
        beginnings.forget()
        answers.forget()
      }))
  const build = async () => {
    const began = performance.now()
    index = new SearchIndex(await buildInThread<SearchData>(buildWorker, connectionString, stopping.signal))
    products.forget(undefined) // words have other numbers now
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

  const journal = new SearchJournal({ pool, log })
  return {
    current,
    ready: () => index !== undefined,
    built,
    beginnings,
    answers,
    products,
    writer: new SuggestionsWriter(),
    journal,
    searchProducts: (query) => searchProducts({ current }, query),
    async stop() {
      stopping.abort()
      await Promise.all([building, journal.write()])
    },
  }
}
