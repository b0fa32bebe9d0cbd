// Gives components the cart with its pending changes.
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { CartSnapshot } from '#contract/cart/cart.ts'
import { useWindowEvent } from '../ui/use-window-event.ts'
import { useShellData } from '../rendering/shell-data.ts'
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
  useEffect(resumeChanges, [])
}
