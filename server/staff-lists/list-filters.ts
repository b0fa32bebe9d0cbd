// Makes the query parameters of a column's filter: how each is checked, and its condition in SQL.
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { day } from '../http/day.schema.ts'

export type Condition = RawBuilder<boolean>

/** One or several of the named values; of ids; days of the shop, both inclusive; amounts in tenge of a column in tiyn; `match`: a condition of its own. */
export type Filter = { oneOf: readonly string[] } | 'ids' | 'period' | 'amount' | { match: (text: string) => Condition; example: string }

export type FilterParam = { schema: z.ZodMiniType<string | undefined, string | undefined>; condition: (text: string) => Condition }

const ids = z.string().check(z.regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Ожидаются номера через запятую.'))
const tenge = z.string().check(z.regex(/^(\d{1,12}(\.\d{1,2})?)?$/, 'Введите сумму в тенге.'))

/** @param column the stored value @returns by name of the parameter; an empty one is no filter */
export function filterParams(name: string, title: string, column: RawBuilder<unknown>, filter: Filter): Record<string, FilterParam> {
  const param = (
    text: z.ZodMiniType<string, string>,
    about: string,
    example: string | undefined,
    condition: FilterParam['condition'],
  ): FilterParam => ({
    schema: z.optional(text).check(z.meta({ description: `${title}${about}`, examples: [example] })),
    condition,
  })
  const isIn = (text: string) => sql<boolean>`${column} in (${sql.join(text.split(','))})`
  if (filter === 'ids') return { [name]: param(ids, ': номера через запятую', '1,2', isIn) }
  if (filter === 'period') {
    const midnight = (text: string, days: number) => sql`(${text}::date + ${days}::integer)::timestamp at time zone 'Asia/Almaty'`
    return {
      [`${name}_from`]: param(day, ' с этого дня', '2026-11-01', (text) => sql<boolean>`${column} >= ${midnight(text, 0)}`),
      [`${name}_to`]: param(day, ' по этот день', '2026-12-31', (text) => sql<boolean>`${column} < ${midnight(text, 1)}`),
    }
  }
  if (filter === 'amount')
    return {
      [`${name}_from`]: param(tenge, ' от, ₸', '1000', (text) => sql<boolean>`${column} >= (${text}::numeric * 100)::bigint`),
      [`${name}_to`]: param(tenge, ' до, ₸', '50000.5', (text) => sql<boolean>`${column} <= (${text}::numeric * 100)::bigint`),
    }
  if ('match' in filter)
    return { [name]: param(z.string().check(z.regex(/^[^\0]{0,200}$/, 'Не длиннее 200 знаков.')), '', filter.example, filter.match) }
  const known = (text: string) => text === '' || text.split(',').every((one) => filter.oneOf.includes(one))
  const names = z.string().check(z.refine(known, 'Такого значения нет.'))
  return { [name]: param(names, `: ${filter.oneOf.join(', ')}; несколько через запятую`, filter.oneOf[0], isIn) }
}
