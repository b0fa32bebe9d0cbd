// What was typed at the checkout (kept-typing.ts): for the cart, and for each draft by its number.
import { keepTyping, keptTyping } from '#web/layout/kept-typing.ts'

const nameOf = (draft: string): string => `checkout ${draft}`
const ofServer = new Set(['key', 'item', 'freeFrom'])

/** Fields by name; hidden ones and the lines are the server's. @param draft its number; empty for the cart */
export function keepCheckout(draft: string, form: HTMLFormElement): void {
  const kept: Record<string, string> = {}
  for (const [field, value] of new FormData(form)) if (!ofServer.has(field) && typeof value === 'string') kept[field] = value
  keepTyping(nameOf(draft), kept)
}

/** @param shop chosen after that */
export function restoreCheckout(draft: string, form: HTMLFormElement, shop: string | undefined): void {
  const kept = read(draft)
  if (shop !== undefined) {
    Object.assign(kept, { way: 'shop', shop })
    keepTyping(nameOf(draft), kept)
  }
  for (const [field, value] of Object.entries(kept)) {
    const control = form.elements.namedItem(field)
    if (control instanceof RadioNodeList) control.value = value
    else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement)
      control.value = value
  }
}

export const forgetCheckout = (draft: string): void => keepTyping(nameOf(draft), undefined)

function read(draft: string): Record<string, string> {
  const kept = keptTyping(nameOf(draft))
  const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
