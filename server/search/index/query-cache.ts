// Caches what an index finds for words of queries; forgets with the index, in part with its synonyms.
import { LRUCache } from 'lru-cache'
import { findTerms, type TokenTerms } from './highlight.ts'
import type { Resolved } from './query-term.ts'

const maxWords = 8_000
// At 1M products up to ten thousand numbers each.
const maxPostings = 200

export class QueryCache {
  /** postings with all of several terms */
  readonly joinedPostings = new LRUCache<string, Uint32Array>({ max: maxPostings })
  /** two words of a query → one word of the catalogue, or '' */
  readonly joinedWords = new LRUCache<string, string>({ max: maxWords })
  /** parsed tokens of queries */
  readonly resolved = new LRUCache<string, Resolved>({ max: maxWords })
  readonly #tokenTerms: LRUCache<string, TokenTerms>

  /** @param findTerm position of a term in the index, -1 if it has none */
  constructor(findTerm: (term: string) => number) {
    this.#tokenTerms = new LRUCache({ max: maxWords, memoMethod: (token) => findTerms(token, findTerm) })
  }

  readonly readToken = (token: string): TokenTerms => this.#tokenTerms.memo(token)

  forgetSynonyms(): void {
    this.resolved.clear()
    this.joinedWords.clear()
    this.joinedPostings.clear()
  }
}
