// The code that sends changes of the cart. Few visits need it, so it comes when the page is at rest; from then on a change made without a
// connection is kept and sent later (CART-01).

/** `cart-fragment.route.ts`, which takes the changes of every page. */
export const changeAddress = '/fragments/cart'
const routeId = 'cart/cart-fragment.route'

/** A key for each change that waits (kept-changes.ts). */
export const keptPrefix = 'cart-unsent:'

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

/** Without the code and without a connection: taken up when both are there. False where the browser keeps nothing. */
export function keepForLater(fields: Record<string, string>): boolean {
  const at = Date.now()
  const id = `${at}-${Math.random().toString(36).slice(2)}`
  try {
    localStorage.setItem(keptPrefix + id, JSON.stringify({ id, at, fields }))
    return true
  } catch {
    return false
  }
}

/** The browser's own answer where the request never arrived: to ask for the page's data now would break the page, too. */
export const isLost = (answered: unknown): boolean => typeof answered === 'object' && answered !== null && 'isLost' in answered

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { module: string; clientActionModule?: string } | undefined> }
  }
}
