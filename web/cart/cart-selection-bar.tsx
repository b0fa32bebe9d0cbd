// Renders the bar above the lines: selecting all, number of selected, clearing (CART-04).
import { useEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { ShareCart } from './shared-cart/share-cart.tsx'
import type { CartState } from './use-cart-page.ts'

export function CartSelectionBar({ state, hasScripts, shareKey }: { state: CartState; hasScripts: boolean; shareKey: string }) {
  const { tickedCount, checkableCount } = state
  const all = useRef<HTMLInputElement>(null)
  const isPart = tickedCount > 0 && tickedCount < checkableCount
  useEffect(() => {
    if (all.current) all.current.indeterminate = isPart
  }, [isPart])
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 bg-ground px-4 py-1 text-14 md:px-5">
      {hasScripts ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            ref={all}
            type="checkbox"
            className="check-box"
            checked={checkableCount > 0 && tickedCount === checkableCount}
            disabled={checkableCount === 0}
            onChange={(event) => state.tickAll(event.currentTarget.checked)}
          />
          <span>
            <span className="sr-only">Выбрать все. </span>
            Выбрано {tickedCount} из&nbsp;{state.lines.length}
          </span>
        </label>
      ) : (
        // As short as the text after hydration, so that nothing moves.
        <span>Отметьте нужное</span>
      )}
      <div className="flex flex-wrap items-center gap-x-6">
        <ShareCart shareKey={shareKey} />
        <details className="relative">
          <summary className="flex min-h-11 list-none items-center gap-2 text-error">
            <Icon name="trash" />
            <span>
              Очистить<span className="max-sm:sr-only"> корзину</span>
            </span>
          </summary>
          <form
            method="post"
            action="/cart"
            className="flex flex-wrap items-center gap-4 pb-3 md:justify-end"
            onSubmit={(event) => {
              event.preventDefault()
              state.clear()
            }}
          >
            <input type="hidden" name="intent" value="clear" />
            <input type="hidden" name="returnTo" value="/cart" />
            Убрать все строки?
            <button className="min-h-9 rounded-control bg-error px-3 font-medium text-white">Да, очистить</button>
          </form>
        </details>
      </div>
    </div>
  )
}
