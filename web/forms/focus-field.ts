// Focuses a field of a form by its name, or the first field with an error.

export function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (field instanceof HTMLElement) field.focus()
}

/** @param names in the page's order */
export function focusFirstWrong<Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
  errors: Readonly<Partial<Record<Name, string>>>,
): void {
  const wrong = names.find((name) => errors[name])
  if (wrong !== undefined) focusField(form, wrong)
}
