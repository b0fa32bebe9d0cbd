// Reads and replaces the synonyms of the search (SRCH-06); the change feed reports their changes to every process.
import type { Pool } from 'pg'

/** `aims`: targets of one-way synonyms, searched in addition to `terms`; null for two-way synonyms. */
export type SynonymTexts = { terms: string[]; aims: string[] | null }

export async function readSynonyms(pool: Pool): Promise<SynonymTexts[]> {
  return (await pool.query<SynonymTexts>('select terms, aims from search_synonyms order by id')).rows
}

/** Replaces the shop's own groups with these and leaves those that every shop begins with; a group that says nothing new is left out. */
export async function seedSynonyms(pool: Pool, groups: readonly SynonymTexts[]): Promise<number> {
  const kept = groups
    .map(({ terms, aims }) => ({ terms: [...new Set(terms.map((term) => term.trim()).filter((term) => term !== ''))], aims }))
    .filter(({ terms, aims }) => terms.length > (aims ? 0 : 1))
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from search_synonyms where not is_base')
    for (const { terms, aims } of kept) await client.query('insert into search_synonyms (terms, aims) values ($1, $2)', [terms, aims])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return kept.length
}
