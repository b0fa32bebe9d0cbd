// Compares a record as it was opened, as others have saved it meanwhile, and as it is in the form (STAFF-06).

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type RecordValues = Readonly<Record<string, Json>>

const isSame = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

export const formatValue = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** What is sent: the fields that differ from the record as it was opened. */
export const pickChanges = (base: RecordValues, edits: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => !isSame(value, base[name])))

export type Differences = {
  /** changed by both, differently: the person chooses */
  toChoose: string[]
  /** changed by both to the same */
  agreed: string[]
  /** changed by the others alone: they stay */
  theirs: string[]
}

/** @param changes of the form, of `pickChanges` @param names of all fields, in order */
export function compareEdits(base: RecordValues, current: RecordValues, changes: RecordValues, names: readonly string[]): Differences {
  const found: Differences = { toChoose: [], agreed: [], theirs: [] }
  for (const name of names) {
    if (isSame(base[name], current[name])) continue
    if (!(name in changes)) found.theirs.push(name)
    else if (isSame(changes[name], current[name])) found.agreed.push(name)
    else found.toChoose.push(name)
  }
  return found
}
