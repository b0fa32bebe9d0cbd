// Defines what all merges share: connection, package contents, report; and small SQL helpers.
import type { ClientBase, QueryResultRow } from 'pg'
import type { ImportReport } from '../import-report.ts'
import type { PackageContents } from '../package/package-metadata.ts'
import type { Problems } from '../stage/import-warnings.ts'

export type Merge = {
  client: ClientBase
  contents: PackageContents
  problems: Problems
  report: Omit<ImportReport, 'problems' | 'seconds'>
  /** false: nothing is switched off, even by a full list */
  mayBeFull: boolean
  prices: PriceRules
}

/** `retailType`: the name in 1C that the owner has set, '' = by rule */
export type PriceRules = { retailType: string; addsVat: boolean }
export const usualPrices: PriceRules = { retailType: '', addsVat: true }

export async function rowsOf<Row extends QueryResultRow>(client: ClientBase, sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows
}

/** @returns number of written rows */
export async function run(client: ClientBase, sql: string, values: unknown[] = []): Promise<number> {
  return (await client.query(sql, values)).rowCount ?? 0
}

/** Skips the statement when `select … ${from}` finds no row: triggers of the change feed fire even without rows. */
export async function runIfAny(client: ClientBase, from: string, sql: string, values: unknown[] = []): Promise<number> {
  const found = await client.query(`select ${from} limit 1`, values)
  return found.rowCount ? run(client, sql, values) : 0
}

/** The name, or with the first free number: «Насосы (2)». Adds it to `taken` (lower case). */
export function freeName(name: string, taken: Set<string>): string {
  let candidate = name
  for (let number = 2; taken.has(candidate.toLowerCase()); number++) candidate = `${name} (${number})`
  taken.add(candidate.toLowerCase())
  return candidate
}

export const isNameFor = (current: string, desired: string): boolean =>
  current === desired || (current.startsWith(`${desired} (`) && /^\(\d+\)$/.test(current.slice(desired.length + 1)))
