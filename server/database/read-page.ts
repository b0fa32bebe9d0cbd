// Counts and reads one page of a query in SQL.
import type { SelectQueryBuilder } from 'kysely'

/** @param query with its order */
export const pageInSql =
  <Tables, Names extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Names, Row>) =>
  async (page: number, size: number) => {
    const [{ count }, rows] = await Promise.all([
      query
        .clearSelect()
        .clearOrderBy()
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$castTo<{ count: number }>()
        .executeTakeFirstOrThrow(),
      query
        .limit(size)
        .offset((page - 1) * size)
        .execute(),
    ])
    return { count, rows }
  }
