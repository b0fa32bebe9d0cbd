// Caches the views of the index with the prices of a type; cached views follow changes of products.
import { LRUCache } from 'lru-cache'
import { PriceView, type PricedIndex } from './customer-prices.ts'

/** A view takes about 25 bytes a product. */
const maxViews = 8

/** The changed prices of a product; null = no own prices. */
type PriceChange = { id: number; ownTiyn: Readonly<Record<string, number>> | null }

type Reading<Index extends PricedIndex> = {
  view: Promise<PriceView<Index>>
  /** own prices by product id that changed meanwhile */
  changed: Map<number, number | undefined>
}

export class PriceViewCache<Index extends PricedIndex> {
  readonly #index: Index
  readonly #views = new LRUCache<number, PriceView<Index>>({ max: maxViews })
  readonly #readings = new Map<number, Reading<Index>>()

  constructor(index: Index) {
    this.#index = index
  }

  /** Concurrent requests share one reading; a failed one is repeated. @param read all prices by product id */
  async find(priceTypeId: number, read: () => Promise<ReadonlyMap<number, number>>): Promise<PriceView<Index>> {
    const cached = this.#views.get(priceTypeId)
    if (cached) return cached
    const reading = this.#readings.get(priceTypeId) ?? this.#start(priceTypeId, read)
    return reading.view
  }

  #start(priceTypeId: number, read: () => Promise<ReadonlyMap<number, number>>): Reading<Index> {
    const changed: Reading<Index>['changed'] = new Map()
    const reading = { changed, view: this.#read(priceTypeId, read, changed) }
    this.#readings.set(priceTypeId, reading)
    return reading
  }

  async #read(
    priceTypeId: number,
    read: () => Promise<ReadonlyMap<number, number>>,
    changed: Reading<Index>['changed'],
  ): Promise<PriceView<Index>> {
    try {
      const own = new Map(await read())
      // Changes made meanwhile may or may not be among the prices read.
      for (const [id, tiyn] of changed)
        if (tiyn === undefined) own.delete(id)
        else own.set(id, tiyn)
      const view = new PriceView(this.#index, own)
      this.#views.set(priceTypeId, view)
      return view
    } finally {
      this.#readings.delete(priceTypeId)
    }
  }

  /** Call before the index changes the row; call the result after it. */
  prepareChange(row: number, { id, ownTiyn }: PriceChange): () => void {
    for (const [type, { changed }] of this.#readings) changed.set(id, ownTiyn?.[type])
    if (row < 0) return () => {}
    const before = [...this.#views.entries()].map(([type, view]) => ({ view, own: ownTiyn?.[type], ranks: view.placesOf(row) }))
    return () => {
      for (const { view, own, ranks } of before) view.follow(row, own, ranks)
    }
  }
}
