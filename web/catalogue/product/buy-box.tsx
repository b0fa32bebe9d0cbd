// Renders price, quantity and buy button of the product page (CAT-11, PROD-02), without scripts too.
import { OldPrice } from '#web/ui/old-price.tsx'
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onOrderText } from '#contract/catalogue/stock-level.ts'
import { requestedText } from '#contract/callback-requests/requested-text.ts'
import { callbackHref, CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { typedQuantity } from '#web/cart/typed-quantity.ts'
import { useCart } from '#web/cart/use-cart.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useEarlyInput } from '#web/ui/use-early-input.ts'
import { Stepper } from '#web/cart/quantity-stepper.tsx'
import { productHref } from '#contract/catalogue/product-links.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import type { ProductView } from './product-view.ts'
import { StockLabel } from '../cards/stock-label.tsx'

const buyFormId = 'buy'
const buyBoxId = 'buy-box'

export function BuyBox({ view }: { view: ProductView }) {
  const { quantities, isAtStock, change } = useCart()
  const inCart = quantities[view.article] ?? 0
  const shopCount = view.shops.filter(({ level }) => level !== 'none').length
  const box = useRef<HTMLDivElement>(null)
  const isAway = useIsAbove(box)
  const [toAdd, setToAdd] = useState(view.requestedQuantity ?? 1)
  const wanted = inCart || toAdd
  const about = `${view.name}, ${requestedText(wanted, view)}`
  return (
    <div className="buy-box" id={buyBoxId} ref={box}>
      <Price view={view} />
      <p>
        <StockLabel article={view.article} level={view.inStock ? 'many' : 'none'} text={view.inStock ? inShops(shopCount) : onOrderText} />
      </p>
      <BuyForm {...{ view, inCart, change, toAdd, setToAdd }} isAtStock={isAtStock(view.article)} />
      <CallbackLink
        className={buttonClass('plain', 'l')}
        href={callbackHref(view.price === null ? 'price' : 'one_click', view.article, wanted)}
        about={about}
      >
        {view.price === null ? 'Запросить цену' : 'Купить в\u00a0один клик'}
      </CallbackLink>
      <CallbackLink className="quiet-link" href={callbackHref(view.inStock ? 'question' : 'term', view.article)} about={view.name}>
        <Icon name="question" />
        {view.inStock ? 'Задать вопрос о\u00a0товаре' : 'Уточнить срок поставки'}
      </CallbackLink>
      <p className="buy-note">Для юридических лиц — счёт на&nbsp;оплату с&nbsp;НДС</p>
      <BuyBar view={view} inCart={inCart} isAway={isAway} />
    </div>
  )
}

function Price({ view }: { view: ProductView }) {
  return (
    <>
      {view.price === null ? (
        <p className="buy-request">Цену уточняйте у&nbsp;менеджера</p>
      ) : (
        <p className="buy-price">
          <b>{view.price}</b>
          {view.pack !== null && <span>{view.pack}</span>}
        </p>
      )}
      {view.retail !== null && <p className="buy-own">Ваша цена, {view.retail}</p>}
      {view.oldPrice !== null && (
        <p className="buy-old">
          <OldPrice>{view.oldPrice}</OldPrice>
          <span>
            −{view.discount}&nbsp;%, выгода {view.saving}
          </span>
        </p>
      )}
    </>
  )
}

type BuyFormProps = {
  view: ProductView
  inCart: number
  isAtStock: boolean
  change: ReturnType<typeof useCart>['change']
  toAdd: number
  setToAdd: (quantity: number) => void
}

/** The same elements before and after the click, so that the focus stays. */
function BuyForm({ view, inCart, isAtStock, change, toAdd, setToAdd }: BuyFormProps) {
  const { requestedQuantity } = view
  const isInCart = inCart > 0
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const draft = typedQuantity(`buy ${view.article}`)
  const rememberToAdd = (quantity: number) => {
    setToAdd(quantity)
    draft.store(String(quantity))
  }
  // Chosen before hydration by a plain form, or in this tab before.
  useEarlyInput(() => {
    if (requestedQuantity === null) return setToAdd(Number(draft.load()) || 1)
    rememberToAdd(requestedQuantity)
    void navigate(pathname + hash, { replace: true, preventScrollReset: true })
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isInCart) return
    // A number sent by Enter has not reached the stepper's onChange.
    const typed = Number(new FormData(event.currentTarget).get('quantity'))
    change(view.article, Number.isInteger(typed) && typed > 0 ? typed : toAdd)
    rememberToAdd(1)
  }
  return (
    <form method="post" action="/cart" className="buy-form" id={isInCart ? undefined : buyFormId} onSubmit={onSubmit}>
      <HiddenFields
        fields={{ intent: isInCart ? 'set' : 'add', article: view.article, returnTo: `${productHref(view.article)}#${buyBoxId}` }}
      />
      <Stepper
        label={view.name}
        size="l"
        {...(isInCart
          ? {
              quantity: inCart,
              isAtStock,
              least: 0,
              buttonName: 'quantity',
              onChange: (next: number) => change(view.article, next, view.name),
            }
          : { quantity: toAdd, name: 'quantity', buttonName: 'step', sendsStep: true, tone: 'plain' as const, onChange: rememberToAdd })}
      />
      {isInCart ? (
        <Link to="/cart" className={buttonClass('primary', 'l')}>
          <Icon name="check" />В корзине
        </Link>
      ) : (
        <button className={buttonClass('buy', 'l')}>
          <Icon name="cart" />
          {view.price === null ? 'В\u00a0заказ, цена по\u00a0запросу' : 'В корзину'}
        </button>
      )}
    </form>
  )
}

/** Whether the element has been scrolled out at the top. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const watch = new IntersectionObserver(([entry]) => setAbove(entry !== undefined && entry.boundingClientRect.bottom < 0))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isAbove
}

/** On a phone, instead of the tabs; on wider windows while the box is out of view. Screen readers and keys have the box. */
function BuyBar({ view, inCart, isAway }: { view: ProductView; inCart: number; isAway: boolean }) {
  return (
    <div aria-hidden className="buy-bar" data-bottom-bar="" data-away={isAway || undefined}>
      <span className="buy-bar-name">{view.name}</span>
      <p>
        {view.price === null ? <small>Цена по&nbsp;запросу</small> : <b>{view.price}</b>}
        {view.oldPrice !== null && <OldPrice>{view.oldPrice}</OldPrice>}
        {view.retail !== null && <small>{view.retail}</small>}
      </p>
      {inCart > 0 ? (
        <Link to="/cart" tabIndex={-1} className={buttonClass('primary', 'xl', 'max-sm:px-2 whitespace-nowrap max-sm:[&>svg]:hidden')}>
          <Icon name="check" />
          <span>{`В\u00a0корзине: ${inCart}\u00a0${view.unit}`}</span>
        </Link>
      ) : (
        <button form={buyFormId} tabIndex={-1} className={buttonClass('buy', 'xl', 'max-sm:px-2 whitespace-nowrap')}>
          <Icon name="cart" />
          {view.price === null ? 'В\u00a0заказ' : 'В корзину'}
        </button>
      )}
    </div>
  )
}

const inShops = (count: number): string => {
  if (count === 0) return 'В наличии'
  return `В наличии в\u00a0${count}\u00a0${count % 10 === 1 && count % 100 !== 11 ? 'магазине' : 'магазинах'}`
}
