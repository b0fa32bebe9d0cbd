// Adds the demo shop's synonyms, and one-way synonyms that lead to a category.
import type { Pool } from 'pg'
import { readDocuments } from '#server/search/index/read-documents.ts'
import type { SynonymTexts } from '#server/search/index/search-index-data.ts'
import { SearchIndex } from '#server/search/index/search-index.ts'
import { searchIndex } from '#server/search/search-products.ts'
import { seedSynonyms } from '#server/search/synonyms.ts'
import { leavesOf, readAssortment } from './assortment.ts'

/** Needs the products: one-way synonyms only for words that find nothing by themselves. */
export async function seedDemoSynonyms(pool: Pool): Promise<number> {
  const assortment = readAssortment()
  const same: SynonymTexts[] = assortment.search_synonyms.map((terms) => ({ terms, aims: null }))
  await seedSynonyms(pool, same)
  const index = await readIndex(pool)
  const findsNothing = (text: string) => {
    const { rows, correctedQuery, droppedWords } = searchIndex(index, text).hits
    return rows.length === 0 || correctedQuery !== null || droppedWords.length > 0
  }
  const places = leavesOf(assortment).map(({ leaf }) => ({ terms: leaf.synonyms.filter(findsNothing), aims: [leaf.name] }))
  return seedSynonyms(pool, [...same, ...places])
}

async function readIndex(pool: Pool): Promise<SearchIndex> {
  const client = await pool.connect()
  try {
    return new SearchIndex(await readDocuments(client))
  } finally {
    client.release()
  }
}
