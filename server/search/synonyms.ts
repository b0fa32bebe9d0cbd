// Groups of words that mean the same (SRCH-06). A change of them is heard of by the change feed and taken over at once.
import type { Pool } from 'pg'

/** A search for any of `terms` finds what any of `aims` finds as well; null: any of `terms`. */
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
