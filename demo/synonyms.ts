// Adds the demo shop's synonyms, and one-way synonyms that lead to a category.
import type { Pool } from 'pg'
import { readDocuments } from '#server/search/index/read-documents.ts'
import type { SynonymTexts } from '#server/search/index/search-index-data.ts'
import { SearchIndex } from '#server/search/index/search-index.ts'
import { searchIndex } from '#server/search/search-products.ts'
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

/** Replaces all groups but the base ones; skips groups without a synonym. @returns the number of groups */
async function seedSynonyms(pool: Pool, groups: readonly SynonymTexts[]): Promise<number> {
  const complete = groups
    .map(({ terms, aims }) => ({ terms: [...new Set(terms.map((term) => term.trim()).filter((term) => term !== ''))], aims }))
    .filter(({ terms, aims }) => terms.length > (aims ? 0 : 1))
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from search_synonyms where not is_base')
    for (const { terms, aims } of complete) await client.query('insert into search_synonyms (terms, aims) values ($1, $2)', [terms, aims])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return complete.length
}
