// What was made of products, kept in memory until the change feed speaks of them (house: freshness). What is missing is read by one query
// for all requests that wait: measured 2026-11-21 at 16 connections, a query of its own for each list of 9 was a third of its CPU.

// Age alone changes a product, too: it is new for some weeks only.
const usuallyLongestMs = 10 * 60_000

type Kept<Item> = { item: Item; readAt: number }
type Batch<Item> = { ids: Set<number>; read: Promise<ReadonlyMap<number, Item>> }
type Options<Item> = {
  /** from the database, in any order; those that are no longer sold are left out */
  read: (ids: number[]) => Promise<ReadonlyMap<number, Item>>
  most: number
  /** shorter for what the feed does not speak of */
  longestMs?: number
}

export class KeptByProduct<Item> {
  readonly #options: Options<Item>
  readonly #kept = new Map<number, Kept<Item>>()
  #changes = 0
  #waiting: Batch<Item> | undefined
  #lastRead: Promise<unknown> = Promise.resolve()

  constructor(options: Options<Item>) {
    this.#options = options
  }

  /** In the order of `ids`; those that are no longer sold are left out. */
  async find(ids: readonly number[]): Promise<Item[]> {
    const oldest = this.#oldest()
    const found = ids.map((id) => {
      const kept = this.#kept.get(id)
      return kept && kept.readAt >= oldest ? kept.item : undefined
    })
    const missing = ids.filter((_, at) => found[at] === undefined)
    const read = missing.length > 0 ? await this.#read(missing) : undefined
    return ids.map((id, at) => found[at] ?? read?.get(id)).filter((item) => item !== undefined)
  }

  /** Whether `item` is what find() gives for the product without reading it anew. */
  holds(id: number, item: Item): boolean {
    const kept = this.#kept.get(id)
    return kept?.item === item && kept.readAt >= this.#oldest()
  }

  #oldest(): number {
    return performance.now() - (this.#options.longestMs ?? usuallyLongestMs)
  }

  /** @param productIds that have changed; undefined for all */
  forget(productIds: readonly number[] | undefined): void {
    this.#changes++
    if (productIds) for (const id of productIds) this.#kept.delete(id)
    else this.#kept.clear()
  }

  /** One reading at a time: who comes meanwhile waits for the next one, together with all others. */
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
    this.#lastRead = read.catch(() => {}) // who waits for it is told; the next reading is another one's
    return { ids, read }
  }

  async #readNow(ids: number[]): Promise<ReadonlyMap<number, Item>> {
    const readAt = performance.now()
    const changes = this.#changes
    const items = await this.#options.read(ids)
    if (changes !== this.#changes) return items // it may have been read before the change: shown once, not kept
    for (const [id, item] of items) {
      this.#kept.delete(id)
      this.#kept.set(id, { item, readAt })
    }
    // A Map keeps the order of insertion: the oldest stand first.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#options.most) break
      this.#kept.delete(oldest)
    }
    return items
  }
}
