// What the database told of the products whose pages were read lately, by article. The change feed takes away what has changed; what it
// does not speak of (documents, what was ordered with it, pieces that become fewer) may be a minute old, as on kept pages.
import type { Product } from '#contract/catalogue.ts'
import type { Surroundings } from '../product/surroundings.ts'

export type ProductFacts = { product: Product; surroundings: Surroundings }

// Measured 2026-11-21: 6 kB each.
const mostKept = 2_000
const longestMs = 60_000

export class KeptProductPages {
  readonly #kept = new Map<string, { facts: ProductFacts; readAt: number }>()
  readonly #articleOf = new Map<number, string>()
  #changes = 0

  /** @param read is asked when nothing fresh is kept; what is no product of this very article (a redirect, undefined) is not kept */
  async find<Other>(article: string, read: () => Promise<ProductFacts | Other>): Promise<ProductFacts | Other> {
    const readAt = performance.now()
    const kept = this.#kept.get(article)
    if (kept && kept.readAt >= readAt - longestMs) return kept.facts
    const changes = this.#changes
    const facts = await read()
    // It may have been read before the change: shown once, not kept.
    if (isProduct(facts) && changes === this.#changes) this.#keep(article, facts, readAt)
    return facts
  }

  /** @param productIds that have changed; undefined for all */
  forget(productIds: readonly number[] | undefined): void {
    this.#changes++
    if (!productIds) {
      this.#kept.clear()
      this.#articleOf.clear()
    } else for (const id of productIds) this.#drop(this.#articleOf.get(id))
  }

  #keep(article: string, facts: ProductFacts, readAt: number): void {
    this.#drop(article)
    this.#kept.set(article, { facts, readAt })
    this.#articleOf.set(facts.product.id, article)
    // A Map keeps the order of insertion: the oldest stand first.
    if (this.#kept.size > mostKept) this.#drop(this.#kept.keys().next().value)
  }

  #drop(article: string | undefined): void {
    const kept = article === undefined ? undefined : this.#kept.get(article)
    if (!kept) return
    this.#kept.delete(kept.facts.product.article)
    this.#articleOf.delete(kept.facts.product.id)
  }
}

const isProduct = (found: unknown): found is ProductFacts => typeof found === 'object' && found !== null && 'surroundings' in found
