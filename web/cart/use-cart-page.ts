// Holds the state of the cart page: lines with pending changes, and which are selected.
import { useRevalidator } from 'react-router'
import type { CartLine, CartPageLines, CartSnapshot, OtherLine } from '#contract/cart/cart.ts'
import { computeTotals } from '#contract/cart/cart-totals.ts'
import { changeCart } from './cart-queue.ts'
import { useAfterCartChange, withQuantities } from './follow-cart.ts'
import { useCart } from './use-cart.ts'
import { useUnselected } from './use-unselected.ts'

export type CartPageState = ReturnType<typeof useCartPage>

/** @param snapshot loaded before `cart` @param sent articles of a refused order; null before any */
export function useCartPage(cart: CartPageLines, snapshot: CartSnapshot, sent: string[] | null) {
  const { quantities, change: changeLine } = useCart(snapshot)
  const shown = withQuantities(cart.shown, snapshot, quantities)
  const others = withQuantities(cart.others, snapshot, quantities)
  const lines = [...shown, ...others]
  useAfterCartChange(useRevalidator().revalidate)
  const { unselected, select, selectAll } = useUnselected(
    lines.map((line) => ({ ...line, article: articleOf(line) })),
    sent,
  )
  const isTicked = (line: CartLine | OtherLine) => line.isCheckable && !unselected.has(articleOf(line))
  const ticked = lines.filter(isTicked)
  return {
    /** of all pages */
    lines,
    shown,
    others,
    isTicked,
    tickedCount: ticked.length,
    checkableCount: lines.filter(({ isCheckable }) => isCheckable).length,
    totals: computeTotals(ticked),
    tick: select,
    tickAll: selectAll,
    setQuantity: (line: CartLine, quantity: number) => changeLine(articleOf(line), quantity, line.product.name),
    clear: () => void changeCart({ intent: 'clear' }),
  }
}

const articleOf = ({ product }: CartLine | OtherLine): string => product.article
