// The API's products as they are sent. Each one's JSON is kept for less than a second, so that nothing older is ever shown (house: freshness),
// and what is missing is read by one query for all requests that wait: measured 2026-11-21 at 16 connections, a query of its own for each
// list of 9 was a third of the list's CPU.
import type { ProductAnswer } from '#contract/catalogue-api.ts'
import type { CatalogueIndex } from './index/catalogue-index.ts'

const keptMs = 800 // and a reading takes time; together less than a second
const mostKept = 4096 // about 6 MB

type Kept = { json: Buffer; readAt: number; patchVersion: number }
type Batch = { ids: Set<number>; read: Promise<ReadonlyMap<number, Kept>> }

/** Of one index: another one, and each of its patches, makes everything be read anew. */
export class KeptProducts {
  readonly #index: CatalogueIndex
  readonly #readProducts: (ids: number[]) => Promise<ProductAnswer[]>
  readonly #kept = new Map<number, Kept>()
  #waiting: Batch | undefined
  #lastRead: Promise<unknown> = Promise.resolve()

  /** @param readProducts from the database, in any order; those that are no longer sold are left out */
  constructor(index: CatalogueIndex, readProducts: (ids: number[]) => Promise<ProductAnswer[]>) {
    this.#index = index
    this.#readProducts = readProducts
  }

  /** In the order of `ids`; those that are no longer sold are left out. */
  async jsonOf(ids: number[]): Promise<Buffer[]> {
    const oldest = performance.now() - keptMs
    const found = ids.map((id) => {
      const kept = this.#kept.get(id)
      return kept && kept.readAt >= oldest && kept.patchVersion === this.#index.patchVersion ? kept.json : undefined
    })
    const missing = ids.filter((_, at) => found[at] === undefined)
    if (missing.length === 0) return found.filter((json) => json !== undefined)
    const read = await this.#read(missing)
    return ids.map((id, at) => found[at] ?? read.get(id)?.json).filter((json) => json !== undefined)
  }

  /** One reading at a time: who comes meanwhile waits for the next one, together with all others. */
  #read(ids: number[]): Promise<ReadonlyMap<number, Kept>> {
    const batch = (this.#waiting ??= this.#nextBatch())
    for (const id of ids) batch.ids.add(id)
    return batch.read
  }

  #nextBatch(): Batch {
    const ids = new Set<number>()
    const read = this.#lastRead.then(() => {
      this.#waiting = undefined
      return this.#readNow([...ids])
    })
    this.#lastRead = read.catch(() => {}) // who waits for it is told; the next reading is another one's
    return { ids, read }
  }

  async #readNow(ids: number[]): Promise<ReadonlyMap<number, Kept>> {
    const readAt = performance.now()
    const { patchVersion } = this.#index
    const read = new Map<number, Kept>()
    for (const product of await this.#readProducts(ids)) {
      const kept: Kept = { json: Buffer.from(JSON.stringify(product)), readAt, patchVersion }
      read.set(product.id, kept)
      this.#kept.delete(product.id) // a Map keeps the order of insertion, so the oldest stand first
      this.#kept.set(product.id, kept)
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break
      this.#kept.delete(oldest)
    }
    return read
  }
}
