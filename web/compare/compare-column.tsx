// Renders the cells of a product that are not characteristics: name, price, availability, cart.
import { OldPrice } from '#web/ui/old-price.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { SubmitEvent } from 'react'
import { imageHref } from '#contract/files/image-href.ts'
import type { ComparedProduct } from '#contract/catalogue/catalogue.ts'
import { formatPrice, retailText } from '#contract/catalogue/unit-price.ts'
import { discountPercent } from '#contract/values/money.ts'
import { controlId } from '#web/cart/control-id.ts'
import { useCart } from '#web/cart/use-cart.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { callbackHref, CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Stepper } from '#web/cart/quantity-stepper.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import './compare-column.css'

/** With an icon and a text: colour alone is not accessible. */
export function Best({ children }: { children: string }) {
  return (
    <span className="compare-best">
      <Icon name="check-circle" size={16} />
      {children}
    </span>
  )
}

/** By a click, or by another address for a shared comparison. */
export type Removal = { onPress: () => void } | { href: string }

export function ProductHead({ product, removal }: { product: ComparedProduct; removal: Removal }) {
  const { article, name, image } = product
  const label = `Убрать из сравнения: ${name}`
  return (
    <div className="compare-head">
      <span className="compare-picture">
        {image ? <img src={imageHref(image.hash, 320)} width={96} height={96} alt="" /> : <Icon name="package" size={48} />}
      </span>
      <Link to={productHref(article)} title={name}>
        <ProductName name={name} />
      </Link>
      <small>
        Арт.&nbsp;<span className="inline-block wrap-anywhere">{article}</span>
      </small>
      <span className="compare-remove">
        {'href' in removal ? (
          <Link to={removal.href} className={iconButtonClass} aria-label={label} title="Убрать из сравнения" preventScrollReset>
            <Icon name="close" />
          </Link>
        ) : (
          <IconButton icon="close" label={label} onClick={removal.onPress} />
        )}
      </span>
    </div>
  )
}

type PriceCellProps = { product: ComparedProduct; isBest: boolean }

export function PriceCell({ product: { article, name, unit, priceTiyn, lastPriceTiyn, retailTiyn, isSold }, isBest }: PriceCellProps) {
  if (!isSold) return <span className="text-muted">—</span>
  if (priceTiyn === null)
    return (
      <span className="font-medium">
        Цену уточняйте у&nbsp;менеджера
        <CallbackLink
          className="block text-primary underline-offset-4 hover:underline"
          href={callbackHref('price', article)}
          about={name}
          aria-label={`Запросить цену: ${name}`}
        >
          Запросить цену
        </CallbackLink>
      </span>
    )
  const discount = discountPercent(priceTiyn, lastPriceTiyn)
  return (
    <span className="compare-price">
      <b>{formatPrice(priceTiyn, unit)}</b>
      {discount !== undefined && lastPriceTiyn !== null ? <OldPrice>{formatPrice(lastPriceTiyn, unit)}</OldPrice> : null}
      {retailTiyn === undefined ? null : <small>{retailText(retailTiyn, unit)}</small>}
      {isBest ? <Best>Лучшая цена</Best> : null}
    </span>
  )
}

export function AvailabilityCell({ product: { isSold, availability } }: { product: ComparedProduct }) {
  if (!isSold) return <span className="stock-no">Снят с&nbsp;продажи</span>
  return availability === 'in_stock' ? <span className="stock-yes">В наличии</span> : <span className="stock-order">Под заказ</span>
}

export function BuyCell({ product, returnTo }: { product: ComparedProduct; returnTo: string }) {
  const { quantities, isAtStock, change } = useCart()
  const { article, name, priceTiyn, isSold } = product
  const quantity = quantities[article] ?? 0
  if (!isSold) return null
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (quantity > 0) return
    change(article, 1)
  }
  return (
    <form id={controlId('buy', article)} method="post" action="/cart" onSubmit={onSubmit}>
      <HiddenFields fields={{ intent: quantity > 0 ? 'set' : 'add', article, returnTo, anchor: 'buy' }} />
      {quantity > 0 ? (
        <Stepper
          label={name}
          quantity={quantity}
          isAtStock={isAtStock(article)}
          least={0}
          buttonName="quantity"
          onChange={(next) => change(article, next, name)}
        />
      ) : (
        <button
          className={buttonClass('buyTint', 'm', 'w-full px-2!')}
          aria-label={priceTiyn === null ? `В заказ, цена по запросу: ${name}` : `В корзину: ${name}`}
        >
          <Icon name="cart" className="max-sm:hidden" />
          {priceTiyn === null ? 'В\u00a0заказ' : 'В корзину'}
        </button>
      )}
    </form>
  )
}
