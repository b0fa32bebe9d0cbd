// Builds the props that fields of a form share: ids, typed values and errors by name.

/** @param prefix of ids, where another form of the page has the same names */
export const fieldProps =
  <Name extends string>(values: Partial<Record<Name, string>>, errors: Partial<Record<Name, string>>, prefix = '') =>
  (name: Name) => ({ id: `${prefix}${name}`, name, defaultValue: values[name] ?? '', error: errors[name] })
