// The code that sends changes of the cart. Few visits need it, so it comes when the page is at rest; from then on a change made without a
// connection is kept and sent later (CART-01).
import { presentPerson } from '#web/layout/present-person.ts'

/** `cart-fragment.route.ts`, which takes the changes of every page. */
export const changeAddress = '/fragments/cart'
const routeId = 'cart/cart-fragment.route'

/** A key for each change that waits (kept-changes.ts). */
export const keptPrefix = 'cart-unsent:'

/** When the server last answered a change: a page that was asked for before that may show the cart of before. */
export const answeredKey = 'cart-answered'

/** What `askForChange` sends and cart-mirror.ts hears. */
export const changeEvent = 'shop:cart'

let isHere = false

/** Whether a change can be taken over without asking the server for anything. */
export const hasCartCode = (): boolean => isHere

export async function loadCartCode(): Promise<void> {
  const route = window.__reactRouterManifest?.routes[routeId]
  if (isHere || !route) return
  const { module, clientActionModule = module } = route
  await Promise.all([import(/* @vite-ignore */ module), import(/* @vite-ignore */ clientActionModule)])
  noteCartCode()
}

export const noteCartCode = (): boolean => (isHere = true)

/**
 * A change's fields with its key. Kept in the same moment with whose it is, before any code is loaded: a page that is left at once, or has no
 * connection, loses none, and gives none to the next person (kept-changes.ts).
 */
export function keptFields(fields: Record<string, string>, key = newId()): Record<string, string> {
  try {
    localStorage.setItem(keptPrefix + key, JSON.stringify({ id: key, at: Date.now(), fields, who: presentPerson() }))
  } catch {
    // A browser that keeps nothing sends it all the same.
  }
  return { ...fields, key }
}

/** For code outside the page's tree, such as a toast's button. Browser only. */
export function askForChange(fields: Record<string, string>): void {
  window.dispatchEvent(new CustomEvent(changeEvent, { detail: fields }))
}

/** A UUID; `crypto.randomUUID` is there over https only. */
function newId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}

/** The browser's own answer where the request never arrived: to ask for the page's data now would break the page, too. */
export const isLost = (answered: unknown): boolean => typeof answered === 'object' && answered !== null && 'isLost' in answered

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { module: string; clientActionModule?: string } | undefined> }
  }
}
