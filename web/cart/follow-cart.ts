// Brings loaded lines of the cart up to date with its changes.
import { useEffect, useRef } from 'react'
import type { CartLine, CartSnapshot, OtherLine } from '#contract/cart/cart.ts'
import type { Quantities } from './cart-queue.ts'
import { useCartState } from './use-cart.ts'

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
