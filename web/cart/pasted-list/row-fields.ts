// Selects the fields of some rows from the form of a list (SRCH-05).

/** `quantity-7` and `article-7` are fields of row 7. */
export const rowOfField = (name: string): string => /-(\d+)$/.exec(name)?.[1] ?? ''

/** Removes all other fields, so that a save leaves the other rows as they are stored. */
export function onlyRows(form: FormData, rows: ReadonlySet<string>): FormData {
  for (const name of [...form.keys()]) if (!rows.has(rowOfField(name))) form.delete(name)
  return form
}
