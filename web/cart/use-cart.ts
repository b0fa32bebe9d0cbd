// Gives components the cart with its pending changes. Listens on `window` for other tabs (`storage`), the connection (`online`) and a page
// restored from the back-forward cache (`pageshow`).
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { cookieNames } from '#contract/shop/cookies.ts'
import { mergedText, type CartLine, type CartSnapshot } from '#contract/cart/cart.ts'
import { useShellData } from '../rendering/shell-data.ts'
import { showToast } from '../ui/toast.tsx'
import {
  cartState,
  changeCart,
  emptyCartState,
  followOtherTab,
  resumeChanges,
  subscribeCart,
  takeSnapshot,
  withPending,
  type CartState,
  type Quantities,
} from './cart-queue.ts'

const none: Quantities = {}
const newest = (snapshots: (CartSnapshot | null | undefined)[]): Quantities =>
  snapshots.reduce((one, other) => (other && (!one || other.readAt >= one.readAt) ? other : one))?.quantities ?? none

/** The server renders, and the browser hydrates, the page's own cart. */
export const useCartState = (): CartState => useSyncExternalStore(subscribeCart, cartState, () => emptyCartState)

/** @param loaded by the page itself, where it loads the cart */
export function useCart(loaded?: CartSnapshot) {
  const { cart } = useShellData()
  const { snapshot, pending } = useCartState()
  const saved = newest([cart, snapshot, loaded])
  const quantities = useMemo(() => withPending(saved, pending), [saved, pending])
  useEffect(() => loaded && takeSnapshot(loaded), [loaded])
  /** Sets the quantity of a line; below 1 removes it. */
  const change = (article: string, quantity: number): void =>
    void changeCart({
      intent: quantity > 0 ? 'set' : 'remove',
      article,
      quantity: String(Math.max(quantity, 0)),
      was: String(quantities[article] ?? 0),
    })
  return { quantities, change }
}

/** Lines in the cart, pending ones included. */
export const useCartCount = (): number => Object.values(useCart().quantities).filter((quantity) => quantity > 0).length

/** Lines that were loaded after `loaded`, as they are now: a quantity that changed since, or is pending, replaces the loaded one. */
export function withQuantities(lines: CartLine[], { quantities: loaded }: CartSnapshot, now: Quantities): CartLine[] {
  return lines.flatMap((line) => {
    const { article } = line.product
    const quantity = now[article] ?? 0
    if (quantity === (loaded[article] ?? 0)) return line
    return quantity > 0 ? { ...line, quantity, loweredTo: null } : []
  })
}

/** Runs after each change that the server answered, here or in another tab. */
export function useAfterCartChange(reload: () => unknown): void {
  const { version } = useCartState()
  const lastVersion = useRef(version)
  useEffect(() => {
    if (version === lastVersion.current) return
    lastVersion.current = version
    void reload()
  }, [version, reload])
}

/** Keeps the cart of all tabs in step, and a restored page with the server; once, in the root. */
export function useCartSync(): void {
  const { cart } = useShellData()
  const { revalidate } = useRevalidator()
  // The visitor may have logged in or out since. Without a connection the page stays as it was.
  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && navigator.onLine) void revalidate()
  })
  useEffect(() => {
    if (cart) takeSnapshot(cart)
  }, [cart])
  useEffect(() => {
    resumeChanges()
    reportMerging()
    window.addEventListener('storage', followOtherTab)
    window.addEventListener('online', resumeChanges)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('storage', followOtherTab)
      window.removeEventListener('online', resumeChanges)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])
}

/** After a login the guest's cart is part of the customer's (CART-02); a cookie of the answer to the login says so once. */
function reportMerging(): void {
  const undo = new RegExp(`(?:^|; )${cookieNames.mergedCart}=([0-9a-f-]{36})`).exec(document.cookie)?.[1]
  if (undo === undefined) return
  document.cookie = `${cookieNames.mergedCart}=; Path=/; Max-Age=0; SameSite=Lax`
  if (location.pathname === '/cart') return // the page says it itself
  showToast({ text: mergedText, action: { label: 'Отменить', onPress: () => void changeCart({ intent: 'undo', undo }) } })
}
