// Builds the search index: numbers terms and products as added, renumbers them sorted at the end.
// Lists per product are chunked, so that a million products need no doubling copies.
import { isAdjective } from '../text/adjectives.ts'
import { buildArticleTables, buildCodeTables } from './article-index.ts'
import { findQualifiers, withoutQualifiers, splitClauses } from '../text/name-head.ts'
import {
  fieldBitCount,
  fieldBits,
  maxDocuments,
  type AddedProduct,
  type Entity,
  type PropertyValue,
  type SearchData,
  type SynonymGroup,
} from './search-index-data.ts'
import { doubleLength, NumberChunks, toStarts } from './chunked-list.ts'
import { computeCheapness } from './measures.ts'
import { normalize } from '../text/normalize-text.ts'
import { phoneticKey } from '#contract/search/phonetic-key.ts'
import { TokenCache } from '../text/token-cache.ts'
import { toTextTable } from './string-table.ts'
import { splitGroups, negligible, tokenizeGroup } from '../text/tokenize.ts'
import { toTypoTable } from './typo-candidates.ts'

/** `words` in order; `all`: these and their parts. */
export type TextTerms = { words: number[]; all: number[] }
export type Inherited = { terms: number[]; field: number }

type Group = TextTerms & {
  seen: number
  form: string | undefined
  isPreposition: boolean
  hasDigit: boolean
  isNoun: boolean
  /** after another noun it qualifies that: «Прокладка счётчика» */
  isGenitive: boolean
}

const headWords = 2
const prepositions: ReadonlySet<string> = new Set(['для', 'с', 'со', 'под'])
const qualifierWordCount = 2
const minSoundLetters = 3
const onlyLetters = /^\p{L}+$/u
const noun = /^[а-я]{4,}$/
const genitive = /(?:[аыи]|(?<!ци)я|[ое]в|ей)$/ // not «инсталляция»

export class IndexBuilder {
  #terms = new Map<string, number>()
  #groups = new Map<string, Group>()
  #tokens = new TokenCache((text) => this.#groupOf(text))
  #productIds: number[] = []
  #ordinals: number[] = []
  #popularity: number[] = []
  #prices: number[] = []
  #articles: string[] = []
  #codes: string[] = []
  #entries = new NumberChunks()
  #entryCounts = new NumberChunks()
  #names = new NumberChunks()
  #nameCounts = new NumberChunks()
  #lastRow = new Int32Array(1024).fill(-1)
  #slot = new Int32Array(1024)
  #rowTerms = new Uint32Array(1024)
  #rowFields = new Uint8Array(1024)
  #rowCount = 0

  termsOf(text: string): TextTerms {
    const words: number[] = []
    const all: number[] = []
    for (const group of splitGroups(normalize(text))) {
      const terms = this.#groupOf(group)
      terms.seen++
      words.push(...terms.words)
      all.push(...terms.all)
    }
    return { words, all }
  }

  #groupOf(text: string): Group {
    const known = this.#groups.get(text)
    if (known) return known
    const isNoun = noun.test(text) && !isAdjective(text)
    const group: Group = {
      words: [],
      all: [],
      seen: 0,
      form: onlyLetters.test(text) ? text : undefined,
      isPreposition: prepositions.has(text),
      hasDigit: /\d/.test(text),
      isNoun,
      isGenitive: isNoun && genitive.test(text),
    }
    for (const { term, parts } of tokenizeGroup(text)) {
      if (negligible.has(term)) continue
      const id = this.#termId(term)
      group.words.push(id)
      group.all.push(id, ...parts.filter((part) => !negligible.has(part)).map((part) => this.#termId(part)))
    }
    this.#groups.set(text, group)
    return group
  }

  #termId(term: string): number {
    const known = this.#terms.get(term)
    if (known !== undefined) return known
    const id = this.#terms.size
    this.#terms.set(term, id)
    if (id === this.#lastRow.length) {
      this.#lastRow = doubleLength(this.#lastRow, -1)
      this.#slot = doubleLength(this.#slot, 0)
    }
    return id
  }

  /** @throws RangeError above 16.7 million products */
  addProduct(
    { id, article, codes, name, popularity, priceTiyn, ordinal }: AddedProduct,
    inherited: readonly (Inherited | undefined)[],
  ): void {
    const row = this.#productIds.length
    if (row >= maxDocuments) throw new RangeError(`the search index holds ${maxDocuments} products at most`)
    this.#productIds.push(id)
    this.#ordinals.push(ordinal)
    this.#articles.push(article)
    this.#codes.push(codes)
    this.#popularity.push(Math.min(255, Math.round(Math.log2(1 + Math.max(0, popularity)) * 14)))
    this.#prices.push(priceTiyn)
    this.#rowCount = 0
    let words = 0
    const qualifiers = findQualifiers(name)
    for (const clause of splitClauses(qualifiers === '' ? name : withoutQualifiers(name))) words += this.#markClause(row, clause, inherited)
    if (qualifiers !== '') {
      for (const group of this.#tokens.splitGroups(qualifiers)) {
        this.#markAll(row, group.all, fieldBits.qualifier)
        for (const term of group.words) this.#names.push(term)
        words += group.words.length
      }
    }
    this.#nameCounts.push(words)
    for (const one of inherited) if (one) this.#markAll(row, one.terms, one.field)
    for (let at = 0; at < this.#rowCount; at++) this.#entries.push(((this.#rowTerms[at]! << fieldBitCount) | this.#rowFields[at]!) >>> 0)
    this.#entryCounts.push(this.#rowCount)
  }

  /** The head of a clause is its first words up to a preposition, no sizes; of two nouns the first. @returns its word count */
  #markClause(row: number, clause: string, inherited: readonly (Inherited | undefined)[]): number {
    const brandTerms = inherited.find((one) => one?.field === fieldBits.brand)?.terms
    let words = 0
    let head = headWords
    let qualifierWords = 0
    let isNamed = false
    for (const group of this.#tokens.splitGroups(clause)) {
      group.seen++
      if (group.words.length === 0) {
        head = 0
        if (group.isPreposition) qualifierWords = qualifierWordCount
        continue
      }
      for (const term of group.words) this.#names.push(term)
      const isOfAnother = head > 0 && isNamed && group.isGenitive
      this.#markAll(row, group.all, qualifierWords > 0 ? fieldBits.qualifier : fieldBits.name)
      if (head > 0 && !isOfAnother && !group.hasDigit)
        this.#markAll(row, brandTerms ? group.all.filter((term) => !brandTerms.includes(term)) : group.all, fieldBits.head)
      isNamed ||= group.isNoun
      head--
      qualifierWords--
      words += group.words.length
    }
    return words
  }

  // Fields in local variables: the build spends most of its time here.
  #markAll(row: number, terms: readonly number[], field: number): void {
    const lastRow = this.#lastRow
    const slots = this.#slot
    const rowTerms = this.#rowTerms
    const rowFields = this.#rowFields
    let count = this.#rowCount
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!
      if (lastRow[term] === row) {
        rowFields[slots[term]!]! |= field
        continue
      }
      if (count === rowTerms.length) break // 1024 words: not a plausible product
      lastRow[term] = row
      slots[term] = count
      rowTerms[count] = term
      rowFields[count++] = field
    }
    this.#rowCount = count
  }

  /** Call once. Terms of `entities`, `synonyms` and `values` are those of termsOf. */
  finish(entities: Entity[], synonyms: SynonymGroup[], values: PropertyValue[]): SearchData {
    const sorted = [...this.#terms.keys()].sort()
    const renumbered = new Uint32Array(sorted.length)
    for (const [at, term] of sorted.entries()) renumbered[this.#terms.get(term)!] = at
    const renumber = (terms: number[]) => terms.map((term) => renumbered[term]!)
    const forms = this.#forms(sorted, renumbered)
    this.#groups.clear()
    this.#terms.clear()

    const order = this.#order()
    const subcategoryStarts = this.#subcategoryStarts()
    const { postings, postingStarts } = this.#postings(order, renumbered)
    const { nameTerms, nameStarts } = this.#nameTerms(order, renumbered)
    const terms = toTextTable(sorted)
    const soundsOfTerms = sorted
      .flatMap((term, id) => {
        const key = term.length >= minSoundLetters ? phoneticKey(term) : undefined
        return key ? [{ key, id }] : []
      })
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    const sounds = toTextTable(soundsOfTerms.map(({ key }) => key))
    return {
      documentCount: order.length,
      productIds: Int32Array.from(order, (added) => this.#productIds[added]!),
      subcategoryStarts,
      popularity: Uint8Array.from(order, (added) => this.#popularity[added]!),
      cheapness: Uint8Array.from(order, (added) => computeCheapness(this.#prices[added]!)),
      terms,
      forms,
      postings,
      postingStarts,
      nameTerms,
      nameStarts,
      sounds,
      soundTerms: Uint32Array.from(soundsOfTerms, ({ id }) => id),
      termTypos: toTypoTable(terms),
      soundTypos: toTypoTable(sounds),
      ...buildArticleTables(Array.from(order, (added) => this.#articles[added]!)),
      ...buildCodeTables(Array.from(order, (added) => this.#codes[added]!)),
      entities: entities.map((entity) => ({ ...entity, terms: renumber(entity.terms) })),
      values: values.map((value) => ({ ...value, terms: renumber(value.terms) })),
      synonyms: synonyms.map(({ phrases, aims }) => ({ phrases: phrases.map(renumber), aims: aims.map(renumber) })),
    }
  }

  /** Row → product as added: by subcategory, so that postings of a word are close; there by popularity. */
  #order(): Uint32Array {
    const keys = Float64Array.from(
      this.#ordinals,
      (ordinal, added) => (ordinal * 256 + 255 - this.#popularity[added]!) * maxDocuments + added,
    )
    return Uint32Array.from(keys.sort(), (key) => key % maxDocuments)
  }

  #subcategoryStarts(): Uint32Array {
    const starts = new Uint32Array(this.#ordinals.reduce((most, ordinal) => Math.max(most, ordinal), -1) + 2)
    for (const ordinal of this.#ordinals) starts[ordinal + 1]!++
    for (let ordinal = 1; ordinal < starts.length; ordinal++) starts[ordinal]! += starts[ordinal - 1]!
    return starts
  }

  #postings(order: Uint32Array, renumbered: Uint32Array): Pick<SearchData, 'postings' | 'postingStarts'> {
    const postingStarts = new Uint32Array(renumbered.length + 1)
    this.#entries.forEach((entry) => void postingStarts[renumbered[entry >>> fieldBitCount]! + 1]!++)
    for (let term = 0; term < renumbered.length; term++) postingStarts[term + 1]! += postingStarts[term]!
    const postings = new Uint32Array(this.#entries.length)
    const next = postingStarts.slice(0, -1)
    const starts = toStarts(this.#entryCounts.take())
    const entries = this.#entries
    for (let row = 0; row < order.length; row++) {
      for (let at = starts[order[row]!]!; at < starts[order[row]! + 1]!; at++) {
        const entry = entries.at(at)
        const term = renumbered[entry >>> fieldBitCount]!
        postings[next[term]!++] = ((row << fieldBitCount) | (entry & 0xff)) >>> 0
      }
    }
    entries.clear()
    return { postings, postingStarts }
  }

  #nameTerms(order: Uint32Array, renumbered: Uint32Array): Pick<SearchData, 'nameTerms' | 'nameStarts'> {
    const starts = toStarts(this.#nameCounts.take())
    const nameTerms = new Uint32Array(this.#names.length)
    const nameStarts = new Uint32Array(order.length + 1)
    let to = 0
    for (let row = 0; row < order.length; row++) {
      for (let at = starts[order[row]!]!; at < starts[order[row]! + 1]!; at++) nameTerms[to++] = renumbered[this.#names.at(at)]!
      nameStarts[row + 1] = to
    }
    this.#names.clear()
    return { nameTerms, nameStarts }
  }

  #forms(sorted: string[], renumbered: Uint32Array): string[] {
    const forms = sorted.map(() => '')
    const most = new Uint32Array(sorted.length)
    for (const { words, form, seen } of this.#groups.values()) {
      if (form === undefined || words.length !== 1) continue
      const term = renumbered[words[0]!]!
      if (seen <= most[term]!) continue
      most[term] = seen
      forms[term] = form === sorted[term] ? '' : form
    }
    return forms
  }
}
