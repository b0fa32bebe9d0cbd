// Selects the fields of some rows from the form of a list (SRCH-05).

/** `quantity-7` and `article-7` are fields of row 7. */
export const rowOfField = (name: string): string => /-(\d+)$/.exec(name)?.[1] ?? ''

/** A save of them leaves the other rows as they are stored. */
export function onlyRows(form: FormData, rows: ReadonlySet<string>): FormData {
  const fields = new FormData()
  for (const [name, value] of form) if (rows.has(rowOfField(name))) fields.append(name, value)
  return fields
}
