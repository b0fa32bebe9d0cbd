// Caches what is made of products until the change feed names them, and reads what is missing by one query for all requests that wait:
// at 16 connections a query of its own for each list of 9 was a third of its CPU.
import { LRUCache } from 'lru-cache'

// Age alone changes a product, too: it is new for some weeks only.
const usualTtlMs = 10 * 60_000

type Batch<Item> = { ids: Set<number>; read: Promise<ReadonlyMap<number, Item>> }
type Options<Item> = {
  /** from the database, in any order; those that are no longer sold are left out */
  read: (ids: number[]) => Promise<ReadonlyMap<number, Item>>
  max: number
  /** shorter for what the feed does not name */
  ttlMs?: number
}

export class ProductCache<Item extends object | number | string> {
  readonly #readItems: Options<Item>['read']
  readonly #items: LRUCache<number, Item>
  #changes = 0
  #waiting: Batch<Item> | undefined
  #lastRead: Promise<unknown> = Promise.resolve()

  constructor({ read, max, ttlMs = usualTtlMs }: Options<Item>) {
    this.#readItems = read
    this.#items = new LRUCache({ max, ttl: ttlMs })
  }

  /** In the order of `ids`; those that are no longer sold are left out. */
  async find(ids: readonly number[]): Promise<Item[]> {
    const found = ids.map((id) => this.#items.get(id))
    const missing = ids.filter((_, at) => found[at] === undefined)
    const read = missing.length > 0 ? await this.#read(missing) : undefined
    return ids.map((id, at) => found[at] ?? read?.get(id)).filter((item) => item !== undefined)
  }

  /** @param productIds that have changed; undefined for all */
  forget(productIds: readonly number[] | undefined): void {
    this.#changes++
    if (productIds) for (const id of productIds) this.#items.delete(id)
    else this.#items.clear()
  }

  /** One reading at a time: requests that come meanwhile wait for the next one, all together. */
  #read(ids: number[]): Promise<ReadonlyMap<number, Item>> {
    const batch = (this.#waiting ??= this.#nextBatch())
    for (const id of ids) batch.ids.add(id)
    return batch.read
  }

  #nextBatch(): Batch<Item> {
    const ids = new Set<number>()
    const read = this.#lastRead.then(() => {
      this.#waiting = undefined
      return this.#readNow([...ids])
    })
    this.#lastRead = read.catch(() => {}) // the requests that wait for it get the error; the next reading is another one's
    return { ids, read }
  }

  async #readNow(ids: number[]): Promise<ReadonlyMap<number, Item>> {
    const start = performance.now()
    const changes = this.#changes
    const items = await this.#readItems(ids)
    if (changes !== this.#changes) return items // it may have been read before the change: shown once, not cached
    for (const [id, item] of items) this.#items.set(id, item, { start })
    return items
  }
}
