// Caches values by product id and reads missing ones by one query for all requests that wait.
// A query per list of 9 products would be a third of its CPU.
import { LRUCache } from 'lru-cache'

// Some values change with time alone: a product is new for some weeks only.
const defaultTtlMs = 10 * 60_000

type Batch<Item> = { ids: Set<number>; read: Promise<ReadonlyMap<number, Item>> }
type Options<Item> = {
  read: (ids: number[]) => Promise<ReadonlyMap<number, Item>>
  max: number
  ttlMs?: number
}

export class BatchedCache<Item extends object | number | string> {
  readonly #readItems: Options<Item>['read']
  readonly #items: LRUCache<number, Item>
  #changes = 0
  #waiting: Batch<Item> | undefined
  #lastRead: Promise<unknown> = Promise.resolve()

  constructor({ read, max, ttlMs = defaultTtlMs }: Options<Item>) {
    this.#readItems = read
    this.#items = new LRUCache({ max, ttl: ttlMs })
  }

  /** In the order of `ids`; inactive products are left out. */
  async find(ids: readonly number[]): Promise<Item[]> {
    const found = ids.map((id) => this.#items.get(id))
    const missing = ids.filter((_, at) => found[at] === undefined)
    const read = missing.length > 0 ? await this.#read(missing) : undefined
    return ids.map((id, at) => found[at] ?? read?.get(id)).filter((item) => item !== undefined)
  }

  /** @param productIds undefined for all */
  forget(productIds: readonly number[] | undefined): void {
    this.#changes++
    if (productIds) for (const id of productIds) this.#items.delete(id)
    else this.#items.clear()
  }

  /** One reading at a time; requests that come meanwhile share the next one. */
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
    this.#lastRead = read.catch(() => {}) // its own requests get the error
    return { ids, read }
  }

  async #readNow(ids: number[]): Promise<ReadonlyMap<number, Item>> {
    const start = performance.now()
    const changes = this.#changes
    const items = await this.#readItems(ids)
    if (changes !== this.#changes) return items // possibly read before the change: returned, but not cached
    for (const [id, item] of items) this.#items.set(id, item, { start })
    return items
  }
}
