// Renders the bar above the lines: selecting all, number of selected, clearing (CART-04).
import { useEffect, useId, useRef, useState } from 'react'
import { useBackCloses } from '../browser/use-back-closes.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ShareCart } from './shared-cart/share-cart.tsx'
import type { CartPageState } from './use-cart-page.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'

export function CartSelectionBar({ state, hasScripts, shareKey }: { state: CartPageState; hasScripts: boolean; shareKey: string }) {
  const { tickedCount, checkableCount } = state
  const confirmId = useId()
  const all = useRef<HTMLInputElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  useBackCloses('clear', isAsked, () => question.current?.hidePopover())
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
          {/* Another element for other numbers: a translator's texts would not follow them. */}
          <span key={`${tickedCount} ${state.lines.length}`}>
            <span className="sr-only">Выбрать все. </span>
            Выбрано {tickedCount} из&nbsp;{state.lines.length}
          </span>
        </label>
      ) : (
        // As short as the text after hydration, so that nothing moves.
        <span>Отметьте нужное</span>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-6">
        <ShareCart shareKey={shareKey} />
        <button type="button" popoverTarget={confirmId} className="flex min-h-11 items-center gap-2 text-error">
          <Icon name="trash" />
          <span>
            Очистить<span className="max-sm:sr-only"> корзину</span>
          </span>
        </button>
        {/* Over the lines, which stay where they are. */}
        <div
          id={confirmId}
          ref={question}
          onToggle={({ newState }) => setAsked(newState === 'open')}
          popover="auto"
          role="dialog"
          aria-labelledby={`${confirmId}-title`}
          className="m-auto w-[min(24rem,calc(100vw-32px))] rounded-sheet bg-surface p-5 text-ink shadow-overlay backdrop:bg-black/40"
        >
          <form
            method="post"
            action="/cart"
            onSubmit={(event) => {
              event.preventDefault()
              state.clear()
            }}
          >
            <HiddenFields fields={{ intent: 'clear', returnTo: '/cart' }} />
            <p id={`${confirmId}-title`} className="text-18 font-semibold">
              Очистить корзину?
            </p>
            <p className="mt-2 mb-4 text-14 text-muted">Все строки уберутся из&nbsp;неё, и&nbsp;их можно будет вернуть.</p>
            <div className="flex flex-wrap gap-3">
              <button className="min-h-11 rounded-control bg-error px-4 text-16 font-medium text-white">Да, очистить</button>
              {/* Of no form: WebKit 2.44 (Safari 17.4) ignores `popovertarget` in forms. */}
              <button type="button" form="" popoverTarget={confirmId} popoverTargetAction="hide" className={buttonClass('plain')}>
                Отмена
              </button>
            </div>
          </form>
        </div>
      </div>
    </div>
  )
}
