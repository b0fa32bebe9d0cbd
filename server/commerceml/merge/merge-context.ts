// Defines what all merges share: connection, package contents, report; and free names.
import type { ImportClient } from '../import-client.ts'
import type { ImportChanges } from '../import-report.ts'
import type { PackageContents } from '../package/package-metadata.ts'
import type { Problems } from '../stage/import-warnings.ts'

export type Merge = {
  client: ImportClient
  contents: PackageContents
  problems: Problems
  report: ImportChanges
  /** false: nothing is switched off, even by a full list */
  mayBeFull: boolean
  prices: PriceRules
}

/** `retailType`: the name in 1C that the owner has set, '' = by rule */
export type PriceRules = { retailType: string; addsVat: boolean }
export const usualPrices: PriceRules = { retailType: '', addsVat: true }

/** The name, or with the first free number: «Насосы (2)». Adds it to `taken` (lower case). */
export function findFreeName(name: string, taken: Set<string>): string {
  let candidate = name
  for (let number = 2; taken.has(candidate.toLowerCase()); number++) candidate = `${name} (${number})`
  taken.add(candidate.toLowerCase())
  return candidate
}

export const isNameFor = (current: string, desired: string): boolean =>
  current === desired || (current.startsWith(`${desired} (`) && /^\(\d+\)$/.test(current.slice(desired.length + 1)))
