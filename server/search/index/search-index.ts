// The inverted index of one process with what is derived from its data at once, and the scratch of the query being answered.
import { cutText, termsOf, type Piece, type PieceTerms } from '../highlight.ts'
import type { SynonymTexts } from '../synonyms.ts'
import { fieldBitCount, fieldBits, type Entity, type PropertyValue, type SearchData, type SynonymGroup } from './search-index-data.ts'
import { isAdjective } from '../text/adjectives.ts'
import { withoutQuestionWords } from '../text/stop-words.ts'
import { KnownWords } from '#server/lib/bounded-cache.ts'
import { readMeasures, type Measures } from '../query/nearest-sizes.ts'
import { normalize } from '../text/normalize-text.ts'
import type { Resolved } from '../query/query-term.ts'
import { stem } from './stem.ts'
import { findText, textCount, type TextTable } from './string-table.ts'
import { groupsOf, negligible, tokenize } from './tokenize.ts'

/** Rows that are matched together; with what is kept for each of them they fill half of a usual first cache. */
export const bufferRows = 4096

/** Levels of a score, without popularity (rank.ts). */
export const scoreLevels = 4096

/** Used from the beginning to the end of one search, never across an await; what stands in it is left from the one before. */
export type Scratch = {
  /** what was found, one number a product */
  rows: Uint32Array
  scores: Float32Array
  things: Uint16Array
  /** of a block of rows: the slots that each satisfies so far, four rows a word as well; its score; what the last slot added to that */
  reached: Uint8Array
  reachedWords: Uint32Array
  sums: Float32Array
  best: Float32Array
  masks: Uint16Array
  /** the first and the last row of the block that are reached; all others are 0 in `reached` */
  low: number
  high: number
  /** how many scores are of each level (rank.ts) */
  levelCounts: Uint32Array
  /** by term the slot that it satisfies, from 1; all 0 between two searches (rank.ts) */
  slotOfTerm: Uint8Array
}

// Measured 2026-11-22: 0.8 kB each.
const mostResolved = 8_000
const maxTokenCount = 8_000
// At 1M products some ten thousand numbers each, at most.
const mostTogether = 200

/**
 * `key` is equal for the same words. `others`: what the group leads to besides; `isOneWay`: written down for just that, as «слабый напор».
 * `isOrdered`: goods are called by all its words, so that their order tells what is wanted: «насос для котла» is no «котёл с насосом»
 */
export type Phrase = {
  words: readonly number[]
  key: string
  others: readonly (readonly number[])[]
  isOneWay: boolean
  isOrdered: boolean
}

export class SearchIndex {
  readonly data: SearchData
  /** phrases of synonym groups by their first word, longest first */
  phrases: ReadonlyMap<number, Phrase[]> = new Map()
  /** the same by each of their words that no product has */
  jargonPhrases: ReadonlyMap<number, readonly Phrase[]> = new Map()
  #synonymTerms: ReadonlySet<number> = new Set()
  /** words that only synonyms have, numbered behind those of the data */
  #addedTerms = new Map<string, number>()
  /** positions in data.entities by the terms of their names */
  readonly #entitiesOf = new Map<number, number[]>()
  readonly #pieces = new KnownWords<PieceTerms>(maxTokenCount)
  /** the terms of a piece of a name, for its highlight */
  readonly readPiece = (piece: string): PieceTerms =>
    this.#pieces.find(piece, () => termsOf(piece, (term) => findText(this.data.terms, term)))
  /** by term: whether things are called so; 0 as long as nobody asked */
  readonly nouns: Uint8Array
  /** the nouns that names of places begin with */
  readonly placeNouns: ReadonlySet<number>
  /** of these, those of subcategories whose goods are called so: no «арматура» */
  readonly kindNouns: ReadonlySet<number>
  /** groups of words of queries, whether they only stand around what is asked for */
  readonly around = new KnownWords<boolean>(mostResolved)
  /** postings of several words together, by their terms: what synonyms lead to is asked for again and again */
  readonly together = new KnownWords<Uint32Array>(mostTogether)
  /** two words of queries, and the one that they are in the shop; null for none */
  readonly joined = new KnownWords<string | null>(mostResolved)
  /** the category of the sale, whose goods stand elsewhere */
  readonly sale: Entity | undefined
  readonly #entityTokens = new Map<Entity, Piece[]>()
  #scratch: Scratch | undefined
  #measures: Measures | undefined
  /** pieces of queries with what they stand for, as long as words mean the same */
  readonly resolved = new KnownWords<Resolved>(mostResolved)

  /** some article has no digit: then any word may be one */
  readonly hasWordArticles: boolean
  /** letters and digits of the longest article */
  readonly longestArticle: number
  /** by place of the tree */
  readonly valuesOf: ReadonlyMap<number, PropertyValue[]>

  constructor(data: SearchData) {
    this.data = data
    this.nouns = new Uint8Array(textCount(data.terms))
    this.hasWordArticles = hasWordArticles(data.exactArticles)
    this.longestArticle = longestText(data.articles)
    this.valuesOf = Map.groupBy(data.values, ({ place }) => place)
    this.sale = data.entities.find(({ kind, productCount }) => kind === 'category' && productCount === null)
    const nounsOf = (kind: Entity['kind']) => data.entities.flatMap((one) => (one.kind === kind ? firstNoun(data, one.name) : []))
    const kinds = nounsOf('subcategory')
    this.placeNouns = new Set([...nounsOf('category'), ...kinds])
    this.kindNouns = new Set(kinds.filter((term) => isHead(data, term)))
    this.#setSynonyms(data.synonyms)
    for (const [at, { terms }] of data.entities.entries())
      for (const term of terms) this.#entitiesOf.set(term, [...(this.#entitiesOf.get(term) ?? []), at])
  }

  /** Takes these words in place of those that the data were built with: a new synonym needs no new index (SRCH-08). */
  useSynonyms(groups: readonly SynonymTexts[]): void {
    this.#addedTerms = new Map()
    const phrasesOf = (texts: readonly string[]) => texts.map((text) => this.#wordsOf(text)).filter((words) => words.length > 0)
    this.#setSynonyms(groups.map(({ terms, aims }) => ({ phrases: phrasesOf(terms), aims: phrasesOf(aims ?? terms) })))
  }

  #wordsOf(text: string): number[] {
    return tokenize(withoutQuestionWords(text)).flatMap(({ term }) => {
      if (negligible.has(term)) return []
      const known = findText(this.data.terms, term)
      if (known >= 0) return known
      const added = this.#addedTerms.get(term) ?? textCount(this.data.terms) + this.#addedTerms.size
      this.#addedTerms.set(term, added)
      return added
    })
  }

  #setSynonyms(synonyms: readonly SynonymGroup[]): void {
    this.resolved.forget()
    this.joined.forget()
    this.together.forget()
    const ofProducts = synonyms.filter(({ phrases }) => phrases.flat().some((word) => this.kindNouns.has(word)))
    const alone = new Set(ofProducts.flatMap((group) => group.phrases.flatMap(([word, ...others]) => (others.length > 0 ? [] : word!))))
    const phrases = synonyms.flatMap((group) => this.#phrasesOf(group, alone))
    phrases.sort((a, b) => b.words.length - a.words.length)
    this.phrases = Map.groupBy(phrases, ({ words }) => words[0]!)
    this.#synonymTerms = new Set(phrases.flatMap(({ words }) => words))
    const jargon = new Map<number, Phrase[]>()
    for (const phrase of phrases)
      for (const word of phrase.words) if (this.frequency(word) === 0) jargon.set(word, [...(jargon.get(word) ?? []), phrase])
    this.jargonPhrases = jargon
  }

  /** A phrase leads on when another one of its group has products. @param alone words that are the name of a thing by themselves, as «частотник» */
  #phrasesOf({ phrases, aims }: SynonymGroup, alone: ReadonlySet<number>): Phrase[] {
    const aimed = aims.map((words) => ({ words, key: words.join() }))
    const sold = aimed.filter(({ words }) => words.every((word) => this.frequency(word) > 0))
    const keys = phrases.map((words) => words.join())
    const isOneWay = !keys.some((own) => aimed.some(({ key }) => key === own))
    return phrases.flatMap((words, at): Phrase[] => {
      const key = keys[at]!
      const others = sold.filter((aim) => aim.key !== key).map((aim) => aim.words)
      const isOrdered = isOneWay && words.every((word) => this.frequency(word) > 0 || alone.has(word))
      return others.length > 0 ? [{ words, key, others, isOneWay, isOrdered }] : []
    })
  }

  /** Entities whose names have one of these terms, in their order. */
  entitiesWith(terms: readonly number[]): Entity[] {
    const found = new Set(terms.flatMap((term) => this.#entitiesOf.get(term) ?? []))
    return [...found].sort((a, b) => a - b).map((at) => this.data.entities[at]!)
  }

  /** Of the entity's name, for its highlight. */
  entityTokens(entity: Entity): Piece[] {
    const known = this.#entityTokens.get(entity) ?? cutText(entity.name, this.readPiece)
    this.#entityTokens.set(entity, known)
    return known
  }

  /** Products that have the term. */
  frequency(term: number): number {
    const end = this.data.postingStarts[term + 1]
    return end === undefined ? 0 : end - this.data.postingStarts[term]!
  }

  /** Position of a term that leads to products, itself or through a synonym; -1 for any other. */
  find(term: string): number {
    const known = findText(this.data.terms, term)
    const at = known >= 0 ? known : (this.#addedTerms.get(term) ?? -1)
    return at >= 0 && this.leadsOn(at) ? at : -1
  }

  /** Whether it leads on by itself, not only beside other words: no slip of the finger hid «фай» of «вай фай». */
  leadsAlone(term: number): boolean {
    return this.frequency(term) > 0 || (this.phrases.get(term) ?? []).some(({ words }) => words.length === 1)
  }

  leadsOn(term: number): boolean {
    return this.frequency(term) > 0 || this.#synonymTerms.has(term)
  }

  /** Fields of the posting of `row`; 0 where the product does not have the term. */
  fieldsOf(term: number, row: number): number {
    const { postings, postingStarts } = this.data
    let low = postingStarts[term]!
    let high = postingStarts[term + 1]!
    while (low < high) {
      const middle = (low + high) >>> 1
      if (postings[middle]! >>> fieldBitCount < row) low = middle + 1
      else high = middle
    }
    return low < postingStarts[term + 1]! && postings[low]! >>> fieldBitCount === row ? postings[low]! & 0xff : 0
  }

  get measures(): Measures {
    return (this.#measures ??= readMeasures(this))
  }

  get scratch(): Scratch {
    return (this.#scratch ??= createSearchBuffer(this.data))
  }
}

function firstNoun({ terms }: SearchData, name: string): number[] {
  const noun = groupsOf(normalize(name)).find((group) => !isAdjective(group))
  const term = noun === undefined ? -1 : findText(terms, stem(noun))
  return term < 0 ? [] : [term]
}

function isHead({ postings, postingStarts }: SearchData, term: number): boolean {
  for (let at = postingStarts[term]!; at < postingStarts[term + 1]!; at++) if (postings[at]! & fieldBits.head) return true
  return false
}

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39

function hasWordArticles({ units, starts }: TextTable): boolean {
  for (let at = 0; at + 1 < starts.length; at++) {
    let unit = starts[at]!
    while (unit < starts[at + 1]! && !isDigit(units[unit]!)) unit++
    if (unit === starts[at + 1] && unit > starts[at]!) return true
  }
  return false
}

function longestText({ starts }: TextTable): number {
  let longest = 0
  for (let at = 0; at + 1 < starts.length; at++) longest = Math.max(longest, starts[at + 1]! - starts[at]!)
  return longest
}

function createSearchBuffer({ documentCount, terms }: SearchData): Scratch {
  const reached = new Uint8Array(bufferRows)
  return {
    rows: new Uint32Array(documentCount),
    scores: new Float32Array(documentCount),
    things: new Uint16Array(documentCount),
    reached,
    reachedWords: new Uint32Array(reached.buffer),
    sums: new Float32Array(bufferRows),
    best: new Float32Array(bufferRows),
    masks: new Uint16Array(bufferRows),
    low: 0,
    high: -1,
    levelCounts: new Uint32Array(scoreLevels),
    slotOfTerm: new Uint8Array(textCount(terms)),
  }
}

// The best field counts whole, each further one a little. What a thing is called outweighs where it stands, and that its values.
const weights: [bit: number, weight: number][] = [
  [fieldBits.name, 1],
  [fieldBits.brand, 0.95],
  [fieldBits.subcategory, 0.75],
  [fieldBits.aside, 0.7],
  [fieldBits.rapidProperty, 0.6],
  [fieldBits.category, 0.45],
  [fieldBits.property, 0.4],
]
const furtherField = 0.12
const headBonus = 0.3

/** By the fields of a posting. */
export const fieldWeights: Float32Array = Float32Array.from({ length: 1 << fieldBitCount }, (_, fields) => {
  const found = weights.filter(([bit]) => fields & bit).map(([, weight]) => weight)
  if (found.length === 0) return 0
  return Math.max(...found) + furtherField * (found.length - 1) + (fields & fieldBits.head ? headBonus : 0)
})
export const mostFieldWeight: number = Math.max(...fieldWeights)
