// A name in the buyer's words → products. Search takes up to some milliseconds a name, so pages are let through between two names, and a
// list of nothing but names ends in time all the same.
import { setImmediate as othersTurn } from 'node:timers/promises'
import { mostCandidates } from '#contract/order-list.ts'
import { productIdsOf } from '../search/search-products.ts'
import type { Services } from '../services.ts'

/** `isWhole`: each product has all the words, as they were written; else some had to be corrected or left out. */
export type NameMatch = { productIds: number[]; isWhole: boolean; isUnsearched?: true }

// Measured 2026-11-21 at 100k products: 1.8 ms a whole name, 1 ms for three words of one; a list may take 5 s (DRF-02).
const longestSearchMs = 2500
const longestTurnMs = 8
const words = /[\p{L}]{3,}/gu

/** For the names of one list, in turn. */
export function nameMatcher(search: Services['search'], budgetMs = longestSearchMs): (name: string) => Promise<NameMatch> {
  const known = new Map<string, NameMatch>()
  let spentMs = 0
  let turnMs = 0
  return async (name) => {
    const kept = known.get(name)
    if (kept) return kept
    if (spentMs > budgetMs) return { productIds: [], isWhole: false, isUnsearched: true }
    if (turnMs > longestTurnMs) {
      await othersTurn()
      turnMs = 0
    }
    const began = performance.now()
    const match = matchName(search, name)
    const tookMs = performance.now() - began
    spentMs += tookMs
    turnMs += tookMs
    known.set(name, match)
    return match
  }
}

function matchName(search: Services['search'], name: string): NameMatch {
  const hits = search.searchProducts(name)
  // A code alone that is no article of ours: what begins or ends with it is another product.
  const isName = (name.match(words)?.length ?? 0) > 1
  return {
    productIds: productIdsOf(hits, mostCandidates),
    isWhole: isName && hits.correctedQuery === null && hits.droppedWords.length === 0,
  }
}
