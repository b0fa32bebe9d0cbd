// A name in the buyer's words → products. Search takes up to some milliseconds a name, so pages are let through between two names, and a
// list of nothing but names ends in time all the same.
import { setImmediate as othersTurn } from 'node:timers/promises'
import { mostCandidates } from '#contract/lists/uploaded-list.ts'
import { productIdsOf } from '../search/search-products.ts'
import type { Services } from '../services.ts'

/**
 * `hasAllWords`: each product has all the words; a single one has them as they were written, of several the buyer chooses. Else some had to
 * be left out, and what was found is only similar.
 */
export type NameMatch = { productIds: number[]; hasAllWords: boolean; isUnsearched?: true }

// Measured 2026-11-21 at 100k products: 1.8 ms a whole name, 1 ms for three words of one; a list may take 5 s (DRF-02).
const longestSearchMs = 2500
const longestTurnMs = 8
const words = /\p{L}{3,}/gu
const russian = /[а-яё]{3}/i
const onlyLetters = /^[\p{L}\s-]{4,}$/u

/** For the names of one list, in turn. */
export function nameMatcher(search: Services['search'], budgetMs = longestSearchMs): (name: string) => Promise<NameMatch> {
  const known = new Map<string, NameMatch>()
  let spentMs = 0
  let turnMs = 0
  return async (name) => {
    const kept = known.get(name)
    if (kept) return kept
    if (spentMs > budgetMs) return { productIds: [], hasAllWords: false, isUnsearched: true }
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
  const productIds = productIdsOf(hits, mostCandidates)
  // A code alone that is no article of ours: what begins or ends with it is another product.
  const isName = (name.match(words)?.length ?? 0) > 1
  const isAsWritten = hits.correctedQuery === null
  // Slips are looked past in Russian words: a code read with slips is another code.
  const isChoice = productIds.length > 1 && (isName || onlyLetters.test(name)) && (isAsWritten || russian.test(name))
  const isCertain = isName && isAsWritten
  return { productIds, hasAllWords: hits.droppedWords.length === 0 && (isChoice || isCertain) }
}
