// Renders the cart over the page (CART-05). Loaded when the visitor points at the cart link.
import { onOrderText } from '#contract/catalogue/stock-level.ts'
import { retailText } from '#contract/catalogue/unit-price.ts'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject, type ToggleEvent } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { stockLeftText, type CartLine } from '#contract/cart/cart.ts'
import { formatTotal, countedText, priceChangedText, computeTotals } from '#contract/cart/cart-totals.ts'
import { cartName } from './cart-name.ts'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { useShellData } from '../rendering/shell-data.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { Stepper } from './quantity-stepper.tsx'
import { ProductName } from '../ui/product-name.tsx'
import { cartAddress, changeCart } from './cart-queue.ts'
import type { loader } from './cart-changes.route.ts'
import { DeliveryHint } from './delivery-hint.tsx'
import { LinePicture } from '../ui/controls/product-thumbnail.tsx'
import { useAfterCartChange, withQuantities } from './follow-cart.ts'
import { useCart } from './use-cart.ts'
import './cart-popover.css'

export default function CartPopover({ opener, onClose }: { opener: RefObject<HTMLAnchorElement | null>; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  usePopover(box, opener)
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'closed') return
    // A click elsewhere has already moved the focus.
    if (document.activeElement === document.body || box.current?.contains(document.activeElement))
      opener.current?.focus({ preventScroll: true })
    onClose()
  }
  const { key } = useLocation()
  const [openedAt] = useState(key)
  useEffect(() => {
    if (key !== openedAt) onClose()
  }, [key, openedAt, onClose])
  const { load, data } = useFetcher<typeof loader>()
  useEffect(() => void load(cartAddress), [load])
  useAfterCartChange(() => load(cartAddress))
  const { quantities, change } = useCart(data?.snapshot)
  const lines = data && withQuantities(data.cart.lines, data.snapshot, quantities)
  return (
    <div ref={box} popover="auto" role="dialog" aria-label="Корзина" className="cart-popover" tabIndex={-1} onToggle={onToggle}>
      <div className="cart-popover-head">
        <h2>Корзина</h2>
        {lines && lines.length > 0 ? <span key={lines.length}>{formatCount(lines.length, 'позиция', 'позиции', 'позиций')}</span> : null}
        <IconButton icon="close" label="Закрыть корзину" onClick={onClose} />
      </div>
      {!lines ? (
        <p className="cart-popover-wait" role="status">
          Загружаем корзину…
        </p>
      ) : lines.length === 0 ? (
        <p className="cart-popover-wait" role="status">
          В&nbsp;корзине пока пусто
        </p>
      ) : (
        <>
          <ul>
            {lines.map((line) => (
              <PopoverLine
                key={line.product.article}
                line={line}
                onQuantity={(quantity) => change(line.product.article, quantity, line.product.name)}
              />
            ))}
          </ul>
          <PopoverFoot lines={lines} onLeave={onClose} />
        </>
      )}
    </div>
  )
}

/** @public for tests */
export function PopoverLine({ line, onQuantity }: { line: CartLine; onQuantity: (quantity: number) => void }) {
  const { product, quantity, isCheckable, isAtStock, loweredTo, seenPriceTiyn } = line
  const name = cartName(product.name)
  const { priceTiyn, retailTiyn, unit } = product
  return (
    <li>
      <span className="cart-popover-picture">
        <LinePicture hash={product.image?.hash} size={56} />
      </span>
      <div className="cart-popover-facts">
        {isCheckable ? (
          <Link to={productHref(product.article)}>
            <ProductName name={name} />
          </Link>
        ) : (
          <span>
            <ProductName name={name} />
          </span>
        )}
        <small>
          Арт. <span className="inline-block wrap-anywhere">{product.article}</span>
        </small>
        {isCheckable ? null : <small className="stock-no">Снят с&nbsp;продажи</small>}
        {line.isOnOrder ? <small className="stock-order">{onOrderText}</small> : null}
        {isCheckable && priceTiyn !== seenPriceTiyn ? (
          <small className="cart-popover-news">{priceChangedText(seenPriceTiyn, priceTiyn, unit)}</small>
        ) : null}
        {loweredTo === null ? null : <small className="cart-popover-news">{stockLeftText(loweredTo, unit)}</small>}
      </div>
      <IconButton icon="trash" label={`Удалить: ${name}`} onClick={() => onQuantity(0)} />
      <div className="cart-popover-count">
        {isCheckable ? (
          <Stepper label={name} {...{ quantity, isAtStock }} least={0} size="s" className="w-32" onChange={onQuantity} />
        ) : null}
        <p translate="no" className="numbers">
          <b>{priceTiyn === null ? 'по\u00a0запросу' : formatTiyn(priceTiyn * quantity)}</b>
          <small>{countedText(line)}</small>
          {retailTiyn === undefined ? null : <small>{retailText(retailTiyn, unit)}</small>}
        </p>
      </div>
    </li>
  )
}

function PopoverFoot({ lines, onLeave }: { lines: CartLine[]; onLeave: () => void }) {
  const { totalTiyn, onRequestCount } = computeTotals(lines.filter(({ isPreselected }) => isPreselected))
  const { userInfo } = useShellData()
  return (
    <div className="cart-popover-foot">
      <DeliveryHint totalTiyn={totalTiyn} />
      <p aria-live="polite">
        Итого{' '}
        <b translate="no" className="numbers">
          {formatTotal(totalTiyn, onRequestCount)}
        </b>
      </p>
      <div>
        <Link to="/cart" className={buttonClass('buy', 'm', 'grow')} onClick={onLeave}>
          {userInfo ? 'Перейти в\u00a0корзину' : 'Оформить заказ'}
        </Link>
        <button type="button" className={buttonClass('plain', 'm')} onClick={() => void changeCart({ intent: 'clear' })}>
          <Icon name="trash" />
          Очистить
        </button>
      </div>
    </div>
  )
}

function usePopover(box: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current
    const button = opener.current
    if (!element || !button) return
    element.showPopover({ source: button })
    element.focus({ preventScroll: true })
    return () => {
      element.hidePopover()
      if (document.activeElement === document.body) button.focus({ preventScroll: true })
    }
  }, [box, opener])
}
