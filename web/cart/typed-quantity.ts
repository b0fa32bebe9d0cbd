// Stores a typed quantity in this tab, until the server has it: a reload cancels the request.
import { withStorage } from '../browser/safe-storage.ts'

/** @param name of the page and its row; forgotten with the form drafts (form-draft.ts) */
export function typedQuantity(name: string) {
  const key = `draft:quantity ${name}`
  return {
    load: () => withStorage('sessionStorage', (storage) => storage.getItem(key), null),
    store: (text: string | null) =>
      withStorage('sessionStorage', (storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)), undefined),
  }
}
