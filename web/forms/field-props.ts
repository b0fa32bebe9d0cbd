/**
 * What the fields of a form share: told by name, each keeps what was typed and has its error beside it.
 * @param prefix of ids, where another form of the page has the same names
 */
export const answeredFields =
  <Name extends string>(values: Partial<Record<Name, string>>, errors: Partial<Record<Name, string>>, prefix = '') =>
  (name: Name) => ({ id: `${prefix}${name}`, name, defaultValue: values[name] ?? '', error: errors[name] })
