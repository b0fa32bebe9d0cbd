// What an index is made of: typed arrays that move between threads without a copy. Built by build.ts, read by search-index.ts.
import type { TextTable } from './string-table.ts'

/** Where a word stands in a product, one bit each; a posting is `row << 8 | fields`. */
export const fieldBits = {
  name: 1,
  brand: 2,
  subcategory: 4,
  category: 8,
  rapidProperty: 16,
  property: 32,
  /** among the first two words of the name, which say what the thing is, when they do not say who made it */
  head: 64,
  /** in the name, but behind a preposition: what the thing is for, or what it comes with */
  aside: 128,
} as const

export const fieldBitCount = 8
/** 2^24: what a posting has room for */
export const mostDocuments = 0x1_00_00_00

export type Entity = {
  kind: 'category' | 'subcategory' | 'brand'
  id: number
  name: string
  slug: string
  /** of subcategories */
  categoryId: number | null
  categorySlug: string | null
  terms: number[]
  /** that are sold; null for the sale, whose products stand elsewhere as well */
  productCount: number | null
  /** its products stand in these places of the tree; the same twice for brands, which stand in none */
  firstPlace: number
  endPlace: number
}

/** One-way synonyms: a query with one of `phrases` also matches each of `aims`; equal lists for two-way synonyms. A phrase is a list of terms. */
export type SynonymGroup = { phrases: number[][]; aims: number[][] }

/** A value that a property has in one place of the tree, by the terms that each mean it alone. */
export type PropertyValue = { place: number; name: string; text: string; terms: number[] }

export type SearchData = {
  documentCount: number
  productIds: Int32Array
  /** the first row of each place in the tree; one more for the end */
  placeStarts: Uint32Array
  /** 0 to 255, by the logarithm of what was sold */
  popularity: Uint8Array
  /** sorted; a term is its position */
  terms: TextTable
  /** how a term is shown where it corrects a query: its most frequent form; empty for what is shown as it is */
  forms: string[]
  postings: Uint32Array
  postingStarts: Uint32Array
  /** the terms of each product's name in order */
  nameTerms: Uint32Array
  nameStarts: Uint32Array
  /** sounds of alphabetic terms, sorted, with the term of each */
  sounds: TextTable
  soundTerms: Uint32Array
  /** alphabetic terms and sounds by length, with signatures: typo-table.ts */
  termTypos: TypoTable
  soundTypos: TypoTable
  /** articles without their separators, sorted, with row and exact spelling */
  articles: TextTable
  articleRows: Uint32Array
  exactArticles: TextTable
  entities: Entity[]
  synonyms: SynonymGroup[]
  values: PropertyValue[]
}

/** Texts of a table by their length: `order` holds positions, those of length n from `starts[n]`. */
export type TypoTable = { order: Uint32Array; starts: Uint32Array; signatures: Uint32Array }
