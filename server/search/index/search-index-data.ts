// Defines the data of a search index: typed arrays, moved between threads without a copy.
import type { TextTable } from './string-table.ts'

/** Fields of a product, one bit each; a posting is `row << 8 | fields`. */
export const fieldBits = {
  name: 1,
  brand: 2,
  subcategory: 4,
  category: 8,
  rapidProperty: 16,
  property: 32,
  /** among the first two words of the name, which name the product; not the brand */
  head: 64,
  /** purpose or accessory in the name, after a preposition; down-weighted */
  qualifier: 128,
} as const

export const fieldBitCount = 8
export const anyField = 0xff
/** 2^24: the rows that a posting can number */
export const maxDocuments = 0x1_00_00_00

export type Entity = {
  kind: 'category' | 'subcategory' | 'brand'
  id: number
  name: string
  slug: string
  categoryId: number | null
  categorySlug: string | null
  terms: number[]
  /** active products; null for the sale, whose products also belong to other categories */
  productCount: number | null
  /** range of its subcategories' ordinals; empty for brands */
  firstOrdinal: number
  endOrdinal: number
}

/** `aims`: targets of one-way synonyms, searched in addition to `terms`; null for two-way synonyms. */
export type SynonymTexts = { terms: string[]; aims: string[] | null }

/** A query with one of `phrases` (lists of terms) also matches each of `aims`; equal lists for two-way synonyms. */
export type SynonymGroup = { phrases: number[][]; aims: number[][] }

/** A value of a property in one subcategory; each of `terms` alone means it. */
export type PropertyValue = { ordinal: number; name: string; text: string; terms: number[] }

export type SearchData = {
  documentCount: number
  productIds: Int32Array
  /** the first row of each subcategory by ordinal, and the end */
  subcategoryStarts: Uint32Array
  /** 0 to 255, logarithmic */
  popularity: Uint8Array
  /** 1 to 255, falling by eight with each doubling of the price; 0 for a product out of stock or without a price */
  cheapness: Uint8Array
  /** sorted; a term is its position */
  terms: TextTable
  /** most frequent form of each term, shown in corrected queries; empty if equal to the term */
  forms: string[]
  postings: Uint32Array
  postingStarts: Uint32Array
  nameTerms: Uint32Array
  nameStarts: Uint32Array
  /** sounds of alphabetic terms, sorted, with the term of each */
  sounds: TextTable
  soundTerms: Uint32Array
  termTypos: TypoTable
  soundTypos: TypoTable
  /** articles without their separators, sorted, with row and exact spelling */
  articles: TextTable
  articleRows: Uint32Array
  exactArticles: TextTable
  /** keys of barcodes, numbers in 1C and suppliers' articles, sorted, with the row of each */
  codes: TextTable
  codeRows: Uint32Array
  entities: Entity[]
  synonyms: SynonymGroup[]
  values: PropertyValue[]
}

/** Positions of a table's texts ordered by length; those of length n begin at `starts[n]`. */
export type TypoTable = { order: Uint32Array; starts: Uint32Array; signatures: Uint32Array }

export type AddedProduct = {
  id: number
  article: string
  /** what else identifies it, one a line */
  codes: string
  name: string
  popularity: number
  /** 0 for a product out of stock or without a price */
  priceTiyn: number
  ordinal: number
}

/** Ordinal of the row's subcategory. */
export function findOrdinal({ subcategoryStarts }: SearchData, row: number): number {
  let low = 0
  let high = subcategoryStarts.length
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if (subcategoryStarts[middle]! <= row) low = middle
    else high = middle
  }
  return low
}
