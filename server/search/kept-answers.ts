// Suggestions as they were sent, for guests, who are all told the same: people type through the same words. An answer is kept as long as the
// index means the same and the products that it shows are the ones that are kept, which the change feed takes care of.
import type { KeptAnswer } from '../catalogue/api-reading.ts'
import type { Packing } from '../plugins/pack-bytes.ts'
import { KnownWords } from './index/known-words.ts'
import type { SearchIndex } from './index/search-index.ts'
import type { WrittenProduct } from './suggested-product.ts'

export type SuggestionsAnswer = KeptAnswer & {
  /** all that were looked at for it */
  products: readonly WrittenProduct[]
  /** some product was no longer sold when it was wanted */
  isPartial: boolean
}

// Measured 2026-11-21: an answer takes 0.9 kB packed, so this is about twelve thousand.
const mostBytes = 16 * 2 ** 20
const bytesBeside = 512 // names, numbers and references, by the growth of the heap
const longestQuery = 100
const mostBodies = 2_000

export class KeptAnswers {
  readonly #isKept: (product: WrittenProduct) => boolean
  #kept = new Map<string, SuggestionsAnswer>()
  #bytes = 0
  #of: SearchIndex | undefined
  // Of 5,269 different queries 2,885 show what another one of them shows, of those typed letter by letter four of five: packed once.
  readonly #bodies = new KnownWords<Buffer>(mostBodies)

  /** @param isKept whether a new answer would show this very product, too */
  constructor(isKept: (product: WrittenProduct) => boolean) {
    this.#isKept = isKept
  }

  /** @param make for what is not known of this index, or no longer true */
  async find(
    index: SearchIndex,
    query: string,
    packing: Packing | null,
    make: () => Promise<SuggestionsAnswer>,
  ): Promise<SuggestionsAnswer> {
    if (this.#of !== index) this.forget(index)
    const kept = this.#kept
    const key = `${packing ?? ''} ${query.toLowerCase()}`
    const known = kept.get(key)
    if (known) this.#drop(key, known)
    const answer = known?.products.every(this.#isKept) ? known : await make()
    // Words may have got another meaning while it was made: then it is shown once.
    if (kept === this.#kept && query.length <= longestQuery && !answer.isPartial) this.#keep(key, answer)
    return answer
  }

  /** What was sent for another query and shows the same, by its tag. */
  sameBody(etag: string, packing: Packing | null, make: () => Buffer): Buffer {
    return this.#bodies.find(`${packing ?? ''} ${etag}`, make)
  }

  /** Words mean something else now, or the index is another one. */
  forget(index?: SearchIndex): void {
    this.#kept = new Map()
    this.#bytes = 0
    this.#of = index
  }

  #keep(key: string, answer: SuggestionsAnswer): void {
    const other = this.#kept.get(key) // somebody else asked meanwhile
    if (other) this.#drop(key, other)
    this.#kept.set(key, answer)
    this.#bytes += sizeOf(key, answer)
    if (this.#bytes <= mostBytes) return
    // A Map keeps the order of insertion: what nobody asked for longest stands first.
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= mostBytes) break
      this.#drop(oldest, old)
    }
  }

  #drop(key: string, answer: SuggestionsAnswer): void {
    this.#kept.delete(key)
    this.#bytes -= sizeOf(key, answer)
  }
}

const sizeOf = (key: string, { bytes }: SuggestionsAnswer) => bytes.length + 2 * key.length + bytesBeside
