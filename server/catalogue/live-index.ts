// The index as this process has it now: loaded in a worker, patched and swapped as the change feed tells.
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { openDatabase } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { buildInThread } from '../lib/build-in-worker.ts'
import { openProductCaches, type ProductCaches } from './cache/product-caches.ts'
import { CatalogueIndex } from './index/catalogue-index.ts'
import { followChanges } from './index/change-feed.ts'
import type { CatalogueData } from './index/catalogue-index-data.ts'
import { readPricesOf, type PriceView } from './index/customer-prices.ts'

const loadWorker = new URL('./index/load-index.worker.ts', import.meta.url)

export type CatalogueIndexes = {
  /** @throws ShopError not_ready before the first load */
  current(): CatalogueIndex
  ready(): boolean
  /** settled when the first load has its snapshot: what is read from then on is at least as new */
  begun: Promise<void>
  /** settled with the first load; rejects when it fails: without an index the process does not serve */
  loaded: Promise<void>
  /** the index with the prices of a type, for lists of who pays these */
  pricesOf(priceTypeId: number): Promise<PriceView>
  /** grows with every visible change */
  generation(): number
  /** called with each index that replaces another one, not for patches */
  onSwap(listener: (index: CatalogueIndex) => void): void
  /** called with the products that have changed, also before a rebuild is done; with undefined where it may be all of them */
  onChange(listener: (productIds: readonly number[] | undefined) => void): void
  /** called when the words that mean the same have changed (search_synonyms) */
  onWords(listener: () => Promise<void>): void
  /** called when what pages show beside goods has changed: settings, texts, news; kept pages fall after it */
  onContent(listener: () => Promise<void>): void
  /** what lists show of products, as fresh as the index */
  kept: ProductCaches
  stop(): Promise<void>
}

type Sources = { pool: Pool; connectionString: string; log: Logger }

/** @throws when the first load fails */
export async function startCatalogueIndexes(sources: Sources): Promise<CatalogueIndexes> {
  const indexes = openCatalogueIndexes(sources)
  await indexes.loaded
  return indexes
}

/** Begins to load the index, then follows the change feed; the process puts the rest together meanwhile. */
export function openCatalogueIndexes({ pool, connectionString, log }: Sources): CatalogueIndexes {
  const stopping = new AbortController()
  const listeners: ((index: CatalogueIndex) => void)[] = []
  const changeListeners: ((productIds: readonly number[] | undefined) => void)[] = []
  const wordListeners: (() => Promise<void>)[] = []
  const contentListeners: (() => Promise<void>)[] = []
  let index: CatalogueIndex | undefined
  let generation = 0

  const load = async (onSnapshot?: () => void): Promise<CatalogueIndex> => {
    const startedAt = performance.now()
    const loaded = new CatalogueIndex(await buildInThread<CatalogueData>(loadWorker, connectionString, stopping.signal, onSnapshot))
    log.info({ products: loaded.data.rowCount, milliseconds: Math.round(performance.now() - startedAt) }, 'catalogue index loaded')
    return loaded
  }
  const current = (): CatalogueIndex => {
    if (!index) throw new ShopError('not_ready')
    return index
  }
  const kept = openProductCaches(openDatabase(pool), current)
  const heard = (productIds: readonly number[] | undefined) => {
    kept.forget(productIds)
    for (const listener of changeListeners) listener(productIds)
  }
  const follow = (snapshot: string) =>
    followChanges({
      pool,
      connectionString,
      log,
      snapshot,
      patch(patches) {
        index!.patch(patches)
        generation++
      },
      heard,
      async wordsChanged() {
        for (const listener of wordListeners) await listener()
        generation++ // what kept pages show may be found in another way now
      },
      async contentChanged() {
        for (const listener of contentListeners) await listener()
        generation++
      },
      async rebuild() {
        const rebuilt = await load()
        return {
          snapshot: rebuilt.data.snapshot,
          swap() {
            index = rebuilt
            generation++
            for (const listener of listeners) listener(rebuilt)
            // What the rebuilt index has seen is not heard of again.
            heard(undefined)
            for (const listener of contentListeners)
              void listener().catch((error: unknown) => log.warn({ err: error }, 'reading content anew failed'))
          },
        }
      },
    })
  let feed: ReturnType<typeof follow> | undefined
  const hasBegun = Promise.withResolvers<void>()
  const loaded = load(hasBegun.resolve).then((first) => {
    index = first
    generation++
    if (!stopping.signal.aborted) feed = follow(first.data.snapshot)
  })
  loaded.catch(hasBegun.reject) // and whoever opened the indexes awaits `loaded`, be it later
  return {
    current,
    pricesOf: (priceTypeId) => current().pricesOf(priceTypeId, () => readPricesOf(pool, priceTypeId)),
    kept,
    ready: () => index !== undefined,
    begun: hasBegun.promise,
    loaded,
    generation: () => generation,
    onSwap: (listener) => void listeners.push(listener),
    onChange: (listener) => void changeListeners.push(listener),
    onWords: (listener) => void wordListeners.push(listener),
    onContent: (listener) => void contentListeners.push(listener),
    async stop() {
      stopping.abort()
      await feed?.stop()
    },
  }
}
