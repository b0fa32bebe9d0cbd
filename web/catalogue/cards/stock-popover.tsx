// Shows the stock of each shop in a popover next to the label that opened it (SHELL-13).
import { useCallback, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFetcher } from 'react-router'
import { formatUnits, stockLevelTexts, type ShopLevel } from '#contract/catalogue/stock-level.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useBackCloses } from '#web/browser/use-back-closes.ts'
import type { StockResponse } from './stock.route.ts'

/** Widths at which it is a sheet (stock.css), which «back» closes. */
const sheet = '(max-width: 575px)'

type StockPopoverProps = {
  article: string
  /** anchor of the popover; gets the focus back */ opener: HTMLElement
  onClose: () => void
}

export default function StockPopover({ article, opener, onClose }: StockPopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const retry = useRef<HTMLButtonElement>(null)
  const { load, data, state } = useFetcher<StockResponse>()
  const hide = useCallback(() => popover.current?.hidePopover(), [])
  const loadShops = useCallback(() => load(`/fragments/stock?${new URLSearchParams({ article })}`), [load, article])

  useBackCloses('stock', window.matchMedia(sheet).matches, hide)
  useEffect(() => {
    popover.current?.showPopover({ source: opener })
    close.current?.focus({ preventScroll: true })
    void loadShops()
  }, [opener, loadShops])

  // In the body, to inherit no text styles of a table or a card.
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for Tab of its buttons
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      className="stock-view"
      aria-label={`Наличие в\u00a0магазинах, артикул ${article}`}
      onKeyDown={(event) => {
        // It is at the end of the body: the next stop is the one after the word.
        const last = retry.current ?? close.current
        if (event.key !== 'Tab' || event.target !== (event.shiftKey ? close.current : last)) return
        opener.focus()
        hide()
        if (event.shiftKey) event.preventDefault()
      }}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      <div className="stock-view-head">
        <h2>Наличие в&nbsp;магазинах</h2>
        <button ref={close} type="button" className="stock-view-close" aria-label="Закрыть" onClick={hide}>
          <Icon name="close" />
        </button>
      </div>
      <div className="stock-view-body" role="status">
        {state !== 'idle' || !data ? (
          'Узнаём наличие…'
        ) : data === 'lost' ? (
          <>
            <p>Не&nbsp;удалось узнать наличие. Проверьте связь.</p>
            <button
              ref={retry}
              type="button"
              className="stock-view-again"
              onClick={() => {
                close.current?.focus({ preventScroll: true })
                void loadShops()
              }}
            >
              Повторить
            </button>
          </>
        ) : data.length === 0 ? (
          <p>Товара сейчас нет в&nbsp;магазинах.</p>
        ) : (
          <ul>
            {data.map((shop) => (
              <ShopRow key={shop.address} shop={shop} />
            ))}
          </ul>
        )}
      </div>
    </div>,
    document.body,
  )
}

function ShopRow({ shop: { address, hours, level, unit, count } }: { shop: ShopLevel }) {
  return (
    <li>
      <span>
        {bindUnits(address)}
        {hours === '' ? null : <small>{bindUnits(hours)}</small>}
      </span>
      <span className={level === 'none' ? 'stock-order' : 'stock-yes'}>
        {count === null || level === 'none' ? stockLevelTexts[level] : `В\u00a0наличии ${formatUnits(count, unit)}`}
      </span>
    </li>
  )
}
