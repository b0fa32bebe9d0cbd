// Holds the state of the cart page: lines with pending changes, and which are selected.
import { useRevalidator } from 'react-router'
import { totalsOf, type Cart, type CartLine, type CartSnapshot, type CartTotals } from '#contract/cart/cart.ts'
import { changeCart } from './cart-queue.ts'
import { useAfterCartChange, useCart, withQuantities } from './use-cart.ts'
import { useUnselected } from './use-unselected.ts'

export type CartState = {
  lines: CartLine[]
  isTicked(line: CartLine): boolean
  tickedCount: number
  checkableCount: number
  totals: CartTotals
  tick(article: string, isTicked: boolean): void
  tickAll(isTicked: boolean): void
  setQuantity(line: CartLine, quantity: number): void
  clear(): void
}

/** @param snapshot loaded before `cart` @param sent articles of a refused order; null before any */
export function useCartPage(cart: Cart, snapshot: CartSnapshot, sent: string[] | null): CartState {
  const { quantities, change: changeLine } = useCart(snapshot)
  const lines = withQuantities(cart.lines, snapshot, quantities)
  useAfterCartChange(useRevalidator().revalidate)
  const { unselected, select, selectAll } = useUnselected(lines.map(articleOf), sent)
  const isTicked = (line: CartLine) => line.isCheckable && !unselected.has(articleOf(line))
  const ticked = lines.filter(isTicked)
  return {
    lines,
    isTicked,
    tickedCount: ticked.length,
    checkableCount: lines.filter(({ isCheckable }) => isCheckable).length,
    totals: totalsOf(ticked),
    tick: select,
    tickAll: selectAll,
    setQuantity: (line, quantity) => changeLine(articleOf(line), quantity, line.product.name),
    clear: () => void changeCart({ intent: 'clear' }),
  }
}

const articleOf = ({ product }: CartLine): string => product.article
