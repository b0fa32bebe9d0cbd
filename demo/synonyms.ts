// The words of the demo shop: groups that mean the same, and what people call the goods of a place of the tree, which leads there one way.
import type { Pool } from 'pg'
import { readDocuments } from '#server/search/index/read-documents.ts'
import { SearchIndex } from '#server/search/index/search-index.ts'
import { searchIndex } from '#server/search/search-products.ts'
import { seedSynonyms, type SynonymTexts } from '#server/search/synonyms.ts'
import { leavesOf, readAssortment } from './assortment.ts'

/** Expects the goods. Of a place's words only those that find nothing as they are: «муфта» means couplings, wherever they stand. */
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
