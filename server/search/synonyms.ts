// Reads the synonyms of the search (SRCH-06).
import type { Pool } from 'pg'
import type { SynonymTexts } from './index/search-index-data.ts'

export async function readSynonyms(pool: Pool): Promise<SynonymTexts[]> {
  return (await pool.query<SynonymTexts>('select terms, aims from search_synonyms order by id')).rows
}
