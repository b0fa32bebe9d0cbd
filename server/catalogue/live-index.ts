// Loads the index in a worker; patches and replaces it as the change feed reports.
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { openReads, type Reads } from '../database/open-reads.ts'
import { ShopError } from '../errors.ts'
import { buildInThread } from '../lib/build-in-worker.ts'
import { openProductCache } from './product-cache.ts'
import { CatalogueIndex } from './index/catalogue-index.ts'
import { followChanges } from './index/change-feed.ts'
import type { CatalogueData, Seen } from './index/catalogue-index-data.ts'
import { readPricesOf } from './index/customer-prices.ts'

const loadWorker = new URL('./index/load-index.worker.ts', import.meta.url)

export type CatalogueIndexes = ReturnType<typeof openCatalogueIndexes>

/** @property reads for cached cards; by default of `pool` */
type Sources = { pool: Pool; reads?: Reads; connectionString: string; log: Logger }

export function openCatalogueIndexes({ pool, connectionString, log, reads = openReads({ primary: pool, log }) }: Sources) {
  const stopping = new AbortController()
  const listeners: ((index: CatalogueIndex) => void)[] = []
  const changeListeners: ((productIds: readonly number[] | undefined) => void)[] = []
  const wordListeners: (() => Promise<void>)[] = []
  const contentListeners: (() => Promise<void>)[] = []
  let index: CatalogueIndex | undefined
  let version = 0

  const load = async (onSnapshot?: () => void): Promise<CatalogueIndex> => {
    const startedAt = performance.now()
    const loaded = new CatalogueIndex(await buildInThread<CatalogueData>(loadWorker, connectionString, stopping.signal, onSnapshot))
    log.info({ products: loaded.data.rowCount, milliseconds: Math.round(performance.now() - startedAt) }, 'catalogue index loaded')
    return loaded
  }
  const current = (): CatalogueIndex => {
    if (!index) throw new ShopError('not_ready', { retryAfterSeconds: 5 })
    return index
  }
  const cached = openProductCache(reads.db, current)
  const productsChanged = (productIds: readonly number[] | undefined) => {
    cached.forget(productIds)
    for (const listener of changeListeners) listener(productIds)
  }
  reads.onReturn(() => {
    version++
    productsChanged(undefined)
  })
  const follow = (seen: Seen) =>
    followChanges({
      pool,
      connectionString,
      log,
      seen,
      patch: (patches) => index!.patch(patches),
      // Once for all slices: each version renders all cached pages again.
      patched: () => void version++,
      productsChanged,
      async wordsChanged() {
        for (const listener of wordListeners) await listener()
        version++ // cached pages may be found by other words now
      },
      async contentChanged() {
        for (const listener of contentListeners) await listener()
        version++
      },
      async rebuild() {
        const rebuilt = await load()
        return {
          seen: rebuilt.data.seen,
          swap() {
            index = rebuilt
            version++
            for (const listener of listeners) listener(rebuilt)
            // The feed does not report again what the rebuilt index has seen.
            productsChanged(undefined)
            for (const listener of contentListeners)
              void listener().catch((error: unknown) => log.warn({ err: error }, 'reading content again failed'))
          },
        }
      },
    })
  let feed: ReturnType<typeof follow> | undefined
  const hasBegun = Promise.withResolvers<void>()
  const loaded = load(hasBegun.resolve).then((first) => {
    index = first
    version++
    if (!stopping.signal.aborted) feed = follow(first.data.seen)
  })
  loaded.catch(hasBegun.reject) // reported by `loaded`
  return {
    /** @throws ShopError not_ready before the first load */
    current,
    pricesOf: (priceTypeId: number) => current().priceViews.find(priceTypeId, () => readPricesOf(pool, priceTypeId)),
    cached,
    ready: () => index !== undefined,
    /** resolves with the snapshot of the first load: later reads are at least as new */
    begun: hasBegun.promise,
    /** settles with the first load; without an index the process does not serve */
    loaded,
    /** grows with every visible change */
    version: () => version,
    /** called with each index that replaces another one, not after patches */
    onSwap: (listener: (index: CatalogueIndex) => void) => void listeners.push(listener),
    /** called with changed products, before a rebuild too; undefined where all may have changed */
    onChange: (listener: (productIds: readonly number[] | undefined) => void) => void changeListeners.push(listener),
    /** called after a change of search_synonyms */
    onWords: (listener: () => Promise<void>) => void wordListeners.push(listener),
    /** called after a change of settings, texts or news */
    onContent: (listener: () => Promise<void>) => void contentListeners.push(listener),
    async stop() {
      stopping.abort()
      await feed?.stop()
    },
  }
}
