// What all merges share: the connection with its transaction, the package's facts, the report that is being written.
import type { ClientBase, QueryResultRow } from 'pg'
import type { ImportReport } from '#contract/import/import-report.ts'
import type { PackageContents } from '../package/package-metadata.ts'
import type { Problems } from '../import-warnings.ts'

export type Merge = {
  client: ClientBase
  contents: PackageContents
  problems: Problems
  report: Omit<ImportReport, 'problems' | 'seconds'>
  /** false: nothing is switched off, whatever the package says of being whole */
  mayBeFull: boolean
}

export async function rowsOf<Row extends QueryResultRow>(client: ClientBase, sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows
}

/** Number of rows that the statement wrote. */
export async function run(client: ClientBase, sql: string, values: unknown[] = []): Promise<number> {
  return (await client.query(sql, values)).rowCount ?? 0
}

/**
 * Runs the statement only when `select … ${from}` finds a row. Statement triggers of the change feed fire without any row, too,
 * and an import that changes nothing must stay silent.
 */
export async function runIfAny(client: ClientBase, from: string, sql: string, values: unknown[] = []): Promise<number> {
  const found = await client.query(`select ${from} limit 1`, values)
  return found.rowCount ? run(client, sql, values) : 0
}

/** The name, or with the first free number: «Насосы (2)». Remembers it in `taken`, which holds lower-case names. */
export function freeName(name: string, taken: Set<string>): string {
  let candidate = name
  for (let number = 2; taken.has(candidate.toLowerCase()); number++) candidate = `${name} (${number})`
  taken.add(candidate.toLowerCase())
  return candidate
}

/** Whether `current` is `wanted` or was made of it by `freeName`, so that it need not change. */
export const isNameFor = (current: string, wanted: string): boolean =>
  current === wanted || (current.startsWith(`${wanted} (`) && /^\(\d+\)$/.test(current.slice(wanted.length + 1)))
