// The cart page's state: lines with the changes under way, which of them are ticked, and the changes themselves.
import { useEffect, useState } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import { totalsOf, type Cart, type CartLine, type CartTotals } from '#contract/cart.ts'
import { changeAddress, keptFields } from './cart-code.ts'
import { keepUnticked, keptUnticked } from './kept-draft.ts'
import { withPending } from './pending-lines.ts'
import { changeKey } from './cart-mirror.ts'

export type CartState = {
  lines: CartLine[]
  isTicked(line: CartLine): boolean
  /** ticked among those that can be */
  tickedCount: number
  checkableCount: number
  totals: CartTotals
  tick(article: string, isTicked: boolean): void
  tickAll(isTicked: boolean): void
  setQuantity(line: CartLine, quantity: number): void
  clear(): void
}

/** @param sent articles that were ticked in an order that was refused; null before any. */
export function useCartPage(cart: Cart, sent: string[] | null): CartState {
  const lines = withPending(cart.lines, useFetchers())
  const submit = useSubmit()
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(
    () => new Set(sent === null ? [] : cart.lines.map(articleOf).filter((article) => !sent.includes(article))),
  )
  useEffect(() => {
    const kept = keptUnticked()
    if (kept.length > 0) setUnticked((now) => new Set([...now, ...kept]))
  }, [])

  const isTicked = (line: CartLine) => line.isCheckable && !unticked.has(articleOf(line))
  const ticked = lines.filter(isTicked)
  const change = (next: ReadonlySet<string>) => {
    setUnticked(next)
    keepUnticked([...next])
  }
  const send = (fields: Record<string, string>) =>
    void submit(keptFields(fields), {
      method: 'post',
      action: changeAddress,
      navigate: false,
      fetcherKey: changeKey(fields['article'] ?? ''),
    })

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
    setQuantity(line, quantity) {
      const article = articleOf(line)
      const was = String(line.quantity)
      send(quantity >= 1 ? { intent: 'set', article, quantity: String(quantity), was } : { intent: 'remove', article, was })
    },
    clear: () => send({ intent: 'clear' }),
  }
}

const articleOf = ({ product }: CartLine): string => product.article
