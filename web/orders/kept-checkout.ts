// What was typed at the checkout outlives a reload of the tab, not the tab itself.
import { inStorage } from '#web/ui/storage.ts'

const name = 'checkout'
const ofServer = new Set(['key', 'item', 'freeFrom'])

/** Fields by name; hidden ones and the lines are the server's. */
export function keepCheckout(form: HTMLFormElement): void {
  const kept: Record<string, string> = {}
  for (const [field, value] of new FormData(form)) if (!ofServer.has(field) && typeof value === 'string') kept[field] = value
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
  const kept = inStorage('sessionStorage', (storage): unknown => JSON.parse(storage.getItem(name) ?? 'null'), null)
  const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const write = (text: string | null): void =>
  inStorage('sessionStorage', (storage) => (text === null ? storage.removeItem(name) : storage.setItem(name, text)), undefined)
