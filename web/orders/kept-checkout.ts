// What was typed at the checkout outlives a reload of the tab, not the tab itself.

const name = 'checkout'

/** Fields by name; hidden ones and the lines are the server's. */
export function keepCheckout(form: HTMLFormElement): void {
  const kept: Record<string, string> = {}
  for (const [field, value] of new FormData(form)) if (field !== 'key' && field !== 'item' && typeof value === 'string') kept[field] = value
  write(JSON.stringify(kept))
}

/** @param shop chosen after that */
export function restoreCheckout(form: HTMLFormElement, shop: string | undefined): void {
  const kept = read()
  if (shop !== undefined) {
    Object.assign(kept, { way: 'shop', shop })
    write(JSON.stringify(kept))
  }
  for (const [field, value] of Object.entries(kept)) {
    const control = form.elements.namedItem(field)
    if (control instanceof RadioNodeList) control.value = value
    else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement)
      control.value = value
  }
}

export const forgetCheckout = (): void => write(null)

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {})
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

// A browser may refuse storage altogether; then a reload forgets, and nothing else breaks.
function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // nothing is kept
  }
}
