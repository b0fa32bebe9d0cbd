// Checks that a change is based on the newest version of its record (STAFF-06).
import { ShopError } from '../errors.ts'

/**
 * @param expected undefined: the client did not say
 * @param current the record as it is now, locked, with its version; @param sent the fields to change
 * @param names of fields that the client knows by another name
 * @throws conflict with both values of the fields that differ
 */
export function requireVersion(
  expected: number | undefined,
  current: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>> = {},
  names: Readonly<Record<string, string>> = {},
): void {
  if (expected === undefined || expected === current['version']) return
  const differing = Object.keys(sent).filter((field) => sent[field] !== current[field])
  const byName = <Value>(of: (field: string) => Value) => Object.fromEntries(differing.map((field) => [names[field] ?? field, of(field)]))
  throw new ShopError('conflict', {
    conflict: { version: Number(current['version']), values: byName((field) => ({ current: current[field], sent: sent[field] })) },
    fields: byName((field) => [`Сейчас здесь «${String(current[field])}».`]),
  })
}
