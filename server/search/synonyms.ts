// Reads and replaces the synonyms of the search (SRCH-06).
import type { Pool } from 'pg'
import type { SynonymTexts } from './index/search-index-data.ts'

export async function readSynonyms(pool: Pool): Promise<SynonymTexts[]> {
  return (await pool.query<SynonymTexts>('select terms, aims from search_synonyms order by id')).rows
}

/** Replaces all groups but the base ones; skips groups without a synonym. @returns the number of groups */
export async function seedSynonyms(pool: Pool, groups: readonly SynonymTexts[]): Promise<number> {
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
