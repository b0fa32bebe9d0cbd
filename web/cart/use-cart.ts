// Gives components the cart with its pending changes.
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { cookieNames, readableCookie, readCookie } from '#contract/shop/cookies.ts'
import { isUuid } from '#contract/values/uuid.ts'
import { mergedText, type CartLine, type CartSnapshot, type OtherLine } from '#contract/cart/cart.ts'
import { useWindowEvent } from '../ui/use-window-event.ts'
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

const none: CartSnapshot = { quantities: {}, readAt: 0 }
const newest = (snapshots: (CartSnapshot | null | undefined)[]): CartSnapshot =>
  snapshots.reduce((one, other) => (other && (!one || other.readAt >= one.readAt) ? other : one)) ?? none

/** The server and hydration use the page's own cart. */
export const useCartState = (): CartState => useSyncExternalStore(subscribeCart, cartState, () => emptyCartState)

/** @param loaded the page's own snapshot, if its loader reads the cart */
export function useCart(loaded?: CartSnapshot) {
  const { cart } = useShellData()
  const { snapshot, pending } = useCartState()
  const saved = newest([cart, snapshot, loaded])
  const quantities = useMemo(() => withPending(saved.quantities, pending), [saved, pending])
  /** Whether no more can be added (CART-03) */
  const isAtStock = useCallback(
    (article: string) => saved.atStock?.includes(article) === true && (quantities[article] ?? 0) >= (saved.quantities[article] ?? 0),
    [saved, quantities],
  )
  useEffect(() => loaded && takeSnapshot(loaded), [loaded])
  /** A quantity below 1 removes the line. @param name for the message about it */
  const change = (article: string, quantity: number, name?: string): void =>
    void changeCart({
      intent: quantity > 0 ? 'set' : 'remove',
      article,
      quantity: String(Math.max(quantity, 0)),
      was: String(quantities[article] ?? 0),
      ...(name !== undefined && { name }),
    })
  return { quantities, isAtStock, change }
}

export const useCartCount = (): number => Object.values(useCart().quantities).filter((quantity) => quantity > 0).length

/** Replaces quantities of lines that changed since they were loaded or have a pending change. */
export function withQuantities<Line extends CartLine | OtherLine>(
  lines: Line[],
  { quantities: loaded }: CartSnapshot,
  now: Quantities,
): Line[] {
  return lines.flatMap((line) => {
    const { article } = line.product
    const quantity = now[article] ?? 0
    if (quantity === (loaded[article] ?? 0)) return line
    return quantity > 0 ? { ...line, quantity, loweredTo: null, isAtStock: false } : []
  })
}

export function useAfterCartChange(reload: () => unknown): void {
  const { version } = useCartState()
  const lastVersion = useRef(version)
  useEffect(() => {
    if (version === lastVersion.current) return
    lastVersion.current = version
    void reload()
  }, [version, reload])
}

/** Synchronizes the cart with other tabs, and after the page was restored; once, in the root. */
export function useCartSync(): void {
  const { cart } = useShellData()
  const { revalidate } = useRevalidator()
  useWindowEvent('storage', followOtherTab)
  useWindowEvent('online', resumeChanges)
  // The visitor may have logged in or out since. Offline the page stays as it was.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted && navigator.onLine) void revalidate()
  })
  useEffect(() => {
    if (cart) takeSnapshot(cart)
  }, [cart])
  useEffect(() => {
    resumeChanges()
    reportMerging()
  }, [])
}

/** After a login the guest's cart is merged into the customer's (CART-02); a cookie reports it once. */
function reportMerging(): void {
  const undo = readCookie(document.cookie, cookieNames.mergedCart)
  if (!undo) return
  document.cookie = readableCookie(cookieNames.mergedCart, '', 0, location.origin)
  if (!isUuid(undo) || location.pathname === '/cart') return
  showToast({ text: mergedText, action: { label: 'Отменить', onPress: () => void changeCart({ intent: 'undo', undo }) } })
}
