// Renders one line of the cart (CART-04).
import { onOrderText } from '#contract/catalogue/stock-level.ts'
import { retailText } from '#contract/catalogue/unit-price.ts'
import { maxQuantity, stockLeftText, type CartLine, type OtherLine } from '#contract/cart/cart.ts'
import { countedText, priceChangedText } from '#contract/cart/cart-totals.ts'
import { cartName } from './cart-name.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { CheckBox } from '../ui/controls/check-box.tsx'
import { Stepper } from './quantity-stepper.tsx'
import { LineArticle, LineName } from './line-name.tsx'
import { LinePicture } from '../ui/controls/product-thumbnail.tsx'
import { cartPageHref } from './notices/flash-message.ts'
import { useCartState } from './use-cart.ts'

type CartLineRowProps = {
  line: CartLine
  isTicked: boolean
  hasScripts: boolean
  /** of the cart, to which its forms return */
  page: number
  wasLowered: boolean
  error: string | undefined
  onTick: (isTicked: boolean) => void
  onQuantity: (quantity: number) => void
}

/** The stock, where the line is known to have asked for more. */
type Lowered = { loweredTo: number | null }

/** What the order form sends of a line. */
export const seenLine = ({ product: { article, priceTiyn }, quantity, isOnOrder }: CartLine | OtherLine) => ({
  article,
  quantity,
  seenPriceTiyn: priceTiyn,
  isOnOrder,
})

export function CartLineRow({ line, isTicked, hasScripts, page, wasLowered, error, onTick, onQuantity }: CartLineRowProps) {
  const { product, isCheckable } = line
  const { article } = product
  const name = cartName(product.name)
  const { lowered } = useCartState()
  const loweredTo = line.loweredTo ?? lowered[article] ?? (wasLowered ? line.quantity : null)
  const returnTo = cartPageHref(page)
  return (
    <li className={`cart-line ${isCheckable ? '' : 'bg-ground'}`} aria-label={name}>
      <label className="cart-line-check">
        <CheckBox
          name="item"
          value={JSON.stringify(seenLine(line))}
          form="guest-order"
          checked={isTicked}
          disabled={!isCheckable}
          onChange={onTick}
          aria-label={`Заказать: ${name}`}
        />
      </label>
      <span className="cart-line-picture">
        <LinePicture hash={product.image?.hash} size={88} />
      </span>
      <div className="cart-line-facts">
        <LineName article={article} name={name} isSold={isCheckable} className="cart-line-name" />
        <LineArticle article={article}>
          <Availability line={line} />
        </LineArticle>
      </div>
      <Notices {...{ line, isTicked, loweredTo, error }} />
      <div className="cart-line-foot">
        <div className="cart-line-quantity">
          {isCheckable ? (
            <Quantity {...{ line, name, loweredTo, hasScripts, returnTo, onQuantity }} />
          ) : (
            <Link
              to={`${productHref(article)}#analogues`}
              className="flex min-h-11 items-center text-14 font-medium text-primary no-underline"
            >
              Показать аналоги
            </Link>
          )}
        </div>
        <Removal {...{ article, name, returnTo, onRemove: () => onQuantity(0) }} />
        <Sum line={line} />
      </div>
    </li>
  )
}

function Notices({ line, isTicked, loweredTo, error }: Pick<CartLineRowProps, 'line' | 'isTicked' | 'error'> & Lowered) {
  const { product, isCheckable } = line
  const hasChangedPrice = isCheckable && product.priceTiyn !== line.seenPriceTiyn
  return (
    <div className="cart-line-notices empty:hidden">
      {error ? (
        <Notice tone="error" isStatic>
          {error}
        </Notice>
      ) : null}
      {hasChangedPrice ? <Notice tone="warning">{priceChangedText(line.seenPriceTiyn, product.priceTiyn, product.unit)}</Notice> : null}
      {loweredTo !== null && isCheckable ? (
        <Notice tone="warning" role="status">
          {stockLeftText(loweredTo, product.unit)}
        </Notice>
      ) : null}
      {line.isOnOrder && !isTicked ? <Notice tone="info">Товар закончился. Отметьте, чтобы заказать его</Notice> : null}
      {isCheckable && product.priceTiyn === null && !hasChangedPrice ? (
        <Notice tone="info">Цену уточняйте у&nbsp;менеджера. Позиция войдёт в&nbsp;заказ как «цена по&nbsp;запросу»</Notice>
      ) : null}
    </div>
  )
}

type QuantityProps = Pick<CartLineRowProps, 'line' | 'hasScripts' | 'onQuantity'> & Lowered & { name: string; returnTo: string }

function Quantity({ line: { product, quantity, isAtStock }, name, loweredTo, hasScripts, returnTo, onQuantity }: QuantityProps) {
  return (
    <form
      id={`line-${product.article}`}
      method="post"
      action="/cart"
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <HiddenFields fields={{ intent: 'set', article: product.article, returnTo, anchor: 'line' }} />
      {/* First in the form, so that Enter applies the number instead of clicking «−». */}
      {hasScripts ? null : (
        <button
          className="only-without-scripts order-2 min-h-11 text-14 font-medium text-primary"
          aria-label={`Обновить количество: ${name}`}
        >
          Обновить
        </button>
      )}
      <Stepper
        label={name}
        quantity={quantity}
        least={hasScripts ? 0 : 1}
        most={loweredTo ?? maxQuantity}
        isAtStock={isAtStock}
        name="typed"
        buttonName="quantity"
        className="w-36"
        onChange={onQuantity}
      />
    </form>
  )
}

function Sum({ line }: { line: CartLine }) {
  const { priceTiyn, retailTiyn } = line.product
  return (
    <p translate="no" className="cart-line-sum numbers">
      {priceTiyn === null ? (
        <span className="text-14">по&nbsp;запросу</span>
      ) : (
        <b className={line.isCheckable ? 'text-18 font-semibold' : 'text-18 font-semibold text-muted'}>
          {formatTiyn(priceTiyn * line.quantity)}
        </b>
      )}
      <span className="block text-13 text-muted">{countedText(line)}</span>
      {retailTiyn === undefined ? null : <span className="block text-13 text-muted">{retailText(retailTiyn, line.product.unit)}</span>}
    </p>
  )
}

type RemovalProps = { article: string; name: string; returnTo: string; onRemove: () => void }

function Removal({ article, name, returnTo, onRemove }: RemovalProps) {
  return (
    <form
      method="post"
      action="/cart"
      className="cart-line-remove"
      onSubmit={(event) => {
        event.preventDefault()
        onRemove()
      }}
    >
      <HiddenFields fields={{ intent: 'remove', article, returnTo }} />
      <button
        className="touch-area relative flex size-10 items-center justify-center rounded-control text-muted transition-colors hover:text-error"
        aria-label={`Удалить: ${name}`}
        title="Удалить"
      >
        <Icon name="trash" />
      </button>
    </form>
  )
}

function Availability({ line }: { line: CartLine }) {
  if (!line.isCheckable) return <span className="stock-no">Товар снят с&nbsp;продажи</span>
  return line.isOnOrder ? <span className="stock-order">{onOrderText}</span> : <span className="stock-yes">В&nbsp;наличии</span>
}
