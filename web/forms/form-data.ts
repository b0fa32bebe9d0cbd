// Reads untrusted values of a form.

/** A field's text, cut at `longest` characters; empty if the field is missing or a file. */
export function readField(form: FormData, name: string, longest = 5000): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, longest) : ''
}

export function readKey(form: FormData): string | undefined {
  const key = readField(form, 'key')
  return /^[\w-]{8,100}$/.test(key) ? key : undefined
}

/** The first text of each wrong field. @param shape of the schema; issues of unknown fields are skipped */
export function firstErrors<Field extends string>(
  shape: Readonly<Partial<Record<Field, unknown>>>,
  issues: readonly { path: PropertyKey[]; message: string }[] = [],
): Partial<Record<Field, string>> {
  const isField = (name: PropertyKey | undefined): name is Field => typeof name === 'string' && Object.hasOwn(shape, name)
  const errors: Partial<Record<Field, string>> = {}
  for (const { path, message } of issues) if (isField(path[0])) errors[path[0]] ??= message
  return errors
}
