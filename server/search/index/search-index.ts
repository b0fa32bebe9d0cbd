// Holds the search index of a process: its data, caches and the reusable buffer of a query.
import { hasWordArticles, measureLongestText } from './article-index.ts'
import { cutText, type TextToken } from './highlight.ts'
import { QueryCache } from './query-cache.ts'
import {
  fieldBitCount,
  fieldBits,
  findOrdinal,
  type Entity,
  type PropertyValue,
  type SearchData,
  type SynonymGroup,
  type SynonymTexts,
} from './search-index-data.ts'
import { countHeads, findFirstNoun, isBranch, isHead, readMainKinds } from './category-nouns.ts'
import { withoutQuestionWords } from '../text/stop-words.ts'
import { readHousehold, readMeasures, readPairs, readPropertyAmounts, type Measures, type Pair, type PropertyAmount } from './measures.ts'
import { readPurposes } from './read-purposes.ts'
import { findText, getText, countTexts } from './string-table.ts'
import { negligible, tokenize } from '../text/tokenize.ts'

/** Rows per block: their buffers fill half of a usual L1 cache. */
export const bufferRows = 4096

export const scoreLevels = 4096

/** Overwritten by each search: never used across an await. */
export type SearchBuffer = {
  rows: Uint32Array
  scores: Float32Array
  nounSlots: Uint16Array
  /** per row of a block: satisfied slots (also four rows per word), score, part of the last slot */
  reached: Uint8Array
  reachedWords: Uint32Array
  sums: Float32Array
  best: Float32Array
  masks: Uint16Array
  /** first and last row of the block with `reached` above 0 */
  low: number
  high: number
  /** scores per level (query/rank.ts) */
  levelCounts: Uint32Array
}

/** A phrase of a synonym group; `key` is equal for the same words. */
export type Phrase = {
  words: readonly number[]
  key: string
  /** the other phrases of the group that match products */
  others: readonly (readonly number[])[]
  /** no target itself, as «слабый напор» */
  isOneWay: boolean
  /** of a group with the name of a kind of product */
  isKind: boolean
  /** the order of its words matters: «насос для котла» is not «котёл с насосом» */
  isOrdered: boolean
}

export class SearchIndex {
  readonly data: SearchData
  phrases: ReadonlyMap<number, Phrase[]> = new Map()
  /** by each of their words that no product has */
  jargonPhrases: ReadonlyMap<number, readonly Phrase[]> = new Map()
  #synonymTerms: ReadonlySet<number> = new Set()
  /** words of synonyms only, numbered after those of the data */
  #addedTerms = new Map<string, number>()
  readonly #entitiesOf = new Map<number, number[]>()
  readonly cached = new QueryCache((term) => findText(this.data.terms, term))
  /** cache by term: whether it is a noun (query/head-nouns.ts); 0 if not computed */
  readonly nouns: Uint8Array
  readonly categoryNouns: ReadonlySet<number>
  /** first nouns of subcategory names that are heads of product names: neither «арматура» nor the «полипропилен» of a branch */
  readonly kindNouns: ReadonlySet<number>
  readonly sale: Entity | undefined
  readonly #entityTokens = new Map<Entity, TextToken[]>()
  #buffer: SearchBuffer | undefined
  #household: Uint8Array | undefined
  #ofMainKind: Uint8Array | undefined
  #headCounts: Uint32Array | undefined
  #pairs: readonly Pair[] | undefined
  #purposes: ReadonlySet<number> | undefined
  #valueTerms: ReadonlySet<number> | undefined
  #articlePositions: Uint32Array | undefined
  #measures: Measures | undefined
  #propertyAmounts: ReadonlyMap<number, readonly PropertyAmount[]> | undefined
  #propertyNouns: ReadonlySet<string> | undefined
  /** whether an article without a digit exists, so that any word can be an article */
  readonly hasWordArticles: boolean
  readonly maxArticleLength: number
  /** by ordinal of the subcategory */
  readonly valuesOf: ReadonlyMap<number, PropertyValue[]>

  constructor(data: SearchData) {
    this.data = data
    this.nouns = new Uint8Array(countTexts(data.terms))
    this.hasWordArticles = hasWordArticles(data.exactArticles)
    this.maxArticleLength = measureLongestText(data.articles)
    this.valuesOf = Map.groupBy(data.values, ({ ordinal }) => ordinal)
    this.sale = data.entities.find(({ kind, productCount }) => kind === 'category' && productCount === null)
    const nounsOf = (entities: readonly Entity[]) => entities.flatMap(({ name }) => findFirstNoun(data, name))
    const categories = data.entities.filter(({ kind }) => kind !== 'brand')
    this.categoryNouns = new Set(nounsOf(categories))
    this.kindNouns = new Set(
      nounsOf(categories.filter((one) => one.kind === 'subcategory' && !isBranch(one))).filter((term) => isHead(data, term)),
    )
    this.#setSynonyms(data.synonyms)
    for (const [at, { terms }] of data.entities.entries())
      for (const term of terms) this.#entitiesOf.set(term, [...(this.#entitiesOf.get(term) ?? []), at])
  }

  /** Replaces the synonyms without a new index (SRCH-08). */
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
      const added = this.#addedTerms.get(term) ?? countTexts(this.data.terms) + this.#addedTerms.size
      this.#addedTerms.set(term, added)
      return added
    })
  }

  #setSynonyms(synonyms: readonly SynonymGroup[]): void {
    this.cached.forgetSynonyms()
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

  /** Phrases that lead to products. @param alone words that name a product by themselves, as «частотник» */
  #phrasesOf({ phrases, aims }: SynonymGroup, alone: ReadonlySet<number>): Phrase[] {
    const aimed = aims.map((words) => ({ words, key: words.join() }))
    const sold = aimed.filter(({ words }) => words.every((word) => this.frequency(word) > 0))
    const keys = phrases.map((words) => words.join())
    const isOneWay = !keys.some((own) => aimed.some(({ key }) => key === own))
    const isKind = [...phrases, ...aims].some(([word, other]) => word !== undefined && other === undefined && this.kindNouns.has(word))
    return phrases.flatMap((words, at): Phrase[] => {
      const key = keys[at]!
      const others = sold.filter((aim) => aim.key !== key).map((aim) => aim.words)
      const nouns = words.filter((word) => this.categoryNouns.has(word) || alone.has(word))
      const isOrdered = isOneWay && (nouns.length > 1 || nouns.length === words.length)
      return others.length > 0 ? [{ words, key, others, isOneWay, isKind, isOrdered }] : []
    })
  }

  entitiesWith(terms: readonly number[]): Entity[] {
    const found = new Set(terms.flatMap((term) => this.#entitiesOf.get(term) ?? []))
    return [...found].sort((a, b) => a - b).map((at) => this.data.entities[at]!)
  }

  entityTokens(entity: Entity): TextToken[] {
    const known = this.#entityTokens.get(entity) ?? cutText(entity.name, this.cached.readToken)
    this.#entityTokens.set(entity, known)
    return known
  }

  frequency(term: number): number {
    const end = this.data.postingStarts[term + 1]
    return end === undefined ? 0 : end - this.data.postingStarts[term]!
  }

  /** Position of a term that leads to products, itself or by a synonym; else -1. */
  find(term: string): number {
    const known = findText(this.data.terms, term)
    const at = known >= 0 ? known : (this.#addedTerms.get(term) ?? -1)
    return at >= 0 && this.leadsOn(at) ? at : -1
  }

  /** Without other words of a phrase: «фай» of «вай фай» does not. */
  leadsAlone(term: number): boolean {
    return this.frequency(term) > 0 || (this.phrases.get(term) ?? []).some(({ words }) => words.length === 1)
  }

  leadsOn(term: number): boolean {
    return this.frequency(term) > 0 || this.#synonymTerms.has(term)
  }

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

  articleOf(row: number): string {
    const { articleRows, exactArticles } = this.data
    if (!this.#articlePositions) {
      this.#articlePositions = new Uint32Array(articleRows.length)
      for (let at = 0; at < articleRows.length; at++) this.#articlePositions[articleRows[at]!] = at
    }
    return getText(exactArticles, this.#articlePositions[row]!)
  }

  categoryOf(row: number): Entity | undefined {
    const ordinal = findOrdinal(this.data, row)
    return this.data.entities.find((one) => one.kind === 'category' && one.firstOrdinal <= ordinal && ordinal < one.endOrdinal)
  }

  /** by term, the products that it names */
  get headCounts(): Uint32Array {
    return (this.#headCounts ??= countHeads(this.data))
  }

  get measures(): Measures {
    return (this.#measures ??= readMeasures(this.data))
  }

  /** by ordinal of the subcategory */
  get propertyAmounts(): ReadonlyMap<number, readonly PropertyAmount[]> {
    return (this.#propertyAmounts ??= readPropertyAmounts(this.data))
  }

  /** stems of words that name properties with amounts and no products: «ширина» */
  get propertyNouns(): ReadonlySet<string> {
    return (this.#propertyNouns ??= new Set(
      [...this.propertyAmounts.values()].flat().flatMap(({ noun }) => (this.kindNouns.has(findText(this.data.terms, noun)) ? [] : noun)),
    ))
  }

  /** words that values and names have only behind a preposition: «под плитку» */
  get purposes(): ReadonlySet<number> {
    return (this.#purposes ??= readPurposes(this.data))
  }

  /** words that values of properties consist of */
  get valueTerms(): ReadonlySet<number> {
    return (this.#valueTerms ??= new Set(this.data.values.flatMap(({ terms }) => terms)))
  }

  get pairs(): readonly Pair[] {
    return (this.#pairs ??= readPairs(this.data))
  }

  /** by row, 1 for sizes that households buy: broad queries begin with them */
  get household(): Uint8Array {
    return (this.#household ??= readHousehold(this.data, this.measures))
  }

  get ofMainKind(): Uint8Array {
    return (this.#ofMainKind ??= readMainKinds(this.data))
  }

  get buffer(): SearchBuffer {
    return (this.#buffer ??= createSearchBuffer(this.data))
  }
}

function createSearchBuffer({ documentCount }: SearchData): SearchBuffer {
  const reached = new Uint8Array(bufferRows)
  return {
    rows: new Uint32Array(documentCount),
    scores: new Float32Array(documentCount),
    nounSlots: new Uint16Array(documentCount),
    reached,
    reachedWords: new Uint32Array(reached.buffer),
    sums: new Float32Array(bufferRows),
    best: new Float32Array(bufferRows),
    masks: new Uint16Array(bufferRows),
    low: 0,
    high: -1,
    levelCounts: new Uint32Array(scoreLevels),
  }
}

// Only the best field counts: name, then category, then values.
const weights: [bit: number, weight: number][] = [
  // The maker's before those that only name it: «котлы Buderus» of a boiler house.
  [fieldBits.brand, 1.05],
  [fieldBits.name, 1],
  [fieldBits.subcategory, 0.75],
  [fieldBits.qualifier, 0.7],
  [fieldBits.rapidProperty, 0.6],
  [fieldBits.category, 0.45],
  [fieldBits.property, 0.4],
]
const headBonus = 0.3

export const fieldWeights: Float32Array = Float32Array.from({ length: 1 << fieldBitCount }, (_, fields) => {
  const best = weights.find(([bit]) => fields & bit)?.[1] ?? 0
  return best + (best > 0 && fields & fieldBits.head ? headBonus : 0)
})
export const maxFieldWeight: number = Math.max(...fieldWeights)
