// Holds the state of the cart page: lines with pending changes, and which are selected.
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { totalsOf, type Cart, type CartLine, type CartSnapshot, type CartTotals } from '#contract/cart/cart.ts'
import { changeCart } from './cart-queue.ts'
import { unselectedLines } from './unselected-lines.ts'
import { useAfterCartChange, useCart, withQuantities } from './use-cart.ts'

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
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(
    () => new Set(sent === null ? [] : cart.lines.map(articleOf).filter((article) => !sent.includes(article))),
  )
  useEffect(() => {
    const stored = unselectedLines.load()
    if (stored.length > 0) setUnticked((now) => new Set([...now, ...stored]))
  }, [])

  const isTicked = (line: CartLine) => line.isCheckable && !unticked.has(articleOf(line))
  const ticked = lines.filter(isTicked)
  const change = (next: ReadonlySet<string>) => {
    setUnticked(next)
    unselectedLines.save([...next])
  }
  return {
    lines,
    isTicked,
    tickedCount: ticked.length,
    checkableCount: lines.filter(({ isCheckable }) => isCheckable).length,
    totals: totalsOf(ticked),
    tick(article, isOn) {
      const next = new Set(unticked)
      if (isOn) next.delete(article)
      else next.add(article)
      change(next)
    },
    tickAll: (isOn) => change(new Set(isOn ? [] : lines.map(articleOf))),
    setQuantity: (line, quantity) => changeLine(articleOf(line), quantity),
    clear: () => void changeCart({ intent: 'clear' }),
  }
}

const articleOf = ({ product }: CartLine): string => product.article
