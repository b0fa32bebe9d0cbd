// Counts the rows of a query, asks whether it has any, and reads one page of it in SQL.
import type { SelectQueryBuilder } from 'kysely'

/** Whatever it selects. */
export async function countRows<Tables, Names extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Names, Row>): Promise<number> {
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

export const hasRows = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** @param query with its order */
export const pageInSql =
  <Tables, Names extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Names, Row>) =>
  async (page: number, size: number) => {
    const rows = query.limit(size).offset((page - 1) * size)
    const [count, found] = await Promise.all([countRows(query), rows.execute()])
    return { count, rows: found }
  }
