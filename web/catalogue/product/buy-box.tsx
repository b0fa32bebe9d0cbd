// Price, quantity and the buy button of the product page (CAT-11, PROD-02). A plain form; scripts keep the visitor on the page.
import { useState, type SubmitEvent } from 'react'
import { callbackHref } from '#contract/callback-href.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { productHref } from '../addresses.ts'
import { useCartLines } from '../cart-lines.ts'
import type { ProductView } from './product-view.ts'
import { StockWord } from '../stock/stock-word.tsx'

const buyFormId = 'buy'

export function BuyBox({ view }: { view: ProductView }) {
  const { quantities, change } = useCartLines()
  const [wanted, setWanted] = useState(1)
  const inCart = quantities[view.article] ?? 0
  // What is not in stock cannot be ordered, only asked for (API-12); a line that is in the cart can still be lowered.
  const isAskedFor = view.price === null || (!view.inStock && inCart === 0)
  const request = view.price === null ? 'Запросить цену' : 'Уточнить срок поставки'
  const requestHref = callbackHref(view.price === null ? 'price' : 'term', view.article)
  const shopCount = view.shops.filter(({ level }) => level !== 'none').length

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A number typed and sent by Enter has not been settled by the stepper yet.
    const typed = Number(new FormData(event.currentTarget).get('quantity'))
    change(view.article, Number.isInteger(typed) && typed > 0 ? typed : wanted)
  }

  return (
    <div className="buy-box">
      {view.price === null ? (
        <p className="buy-request">Цену уточняйте у&nbsp;менеджера</p>
      ) : (
        <p className="buy-price">
          <b>{view.price}</b>
          <span>за&nbsp;{view.unit}</span>
        </p>
      )}
      {view.retail !== null && <p className="buy-own">Ваша цена, {view.retail}</p>}
      {view.discount !== null && (
        <p className="buy-old">
          <s>{view.oldPrice}</s>
          <span>
            −{view.discount}&nbsp;%, выгода {view.saving}
          </span>
        </p>
      )}
      <p>
        <StockWord article={view.article} level={view.inStock ? 'many' : 'none'} text={view.inStock ? inShops(shopCount) : 'Под заказ'} />
      </p>
      {isAskedFor ? (
        <a className={buttonClass('primary', 'l')} href={requestHref}>
          {request}
        </a>
      ) : inCart > 0 ? (
        <form method="post" action="/cart" className="buy-form" onSubmit={(event) => event.preventDefault()}>
          <input type="hidden" name="intent" value="set" />
          <input type="hidden" name="article" value={view.article} />
          <input type="hidden" name="returnTo" value={productHref(view.article)} />
          <Stepper
            label={view.name}
            quantity={inCart}
            least={0}
            size="l"
            buttonName="quantity"
            onChange={(next) => change(view.article, next)}
          />
          <a href="/cart" className={buttonClass('primary', 'l')}>
            <Icon name="check" />В корзине
          </a>
        </form>
      ) : (
        <form method="post" action="/cart" className="buy-form" id={buyFormId} onSubmit={onSubmit}>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="article" value={view.article} />
          <input type="hidden" name="returnTo" value={productHref(view.article)} />
          <Stepper label={view.name} quantity={wanted} name="quantity" size="l" tone="plain" onChange={setWanted} />
          <button className={buttonClass('buy', 'l')}>
            <Icon name="cart" />В корзину
          </button>
        </form>
      )}
      {!isAskedFor && (
        <a className={buttonClass('plain', 'l')} href={callbackHref('one_click', view.article)}>
          Купить в&nbsp;один клик
        </a>
      )}
      <a className="quiet-link" href={callbackHref('question', view.article)}>
        <Icon name="question" />
        Задать вопрос о&nbsp;товаре
      </a>
      <p className="buy-note">Для юридических лиц — счёт на&nbsp;оплату с&nbsp;НДС</p>
      <BuyBar view={view} inCart={inCart} request={isAskedFor ? request : undefined} requestHref={requestHref} />
    </div>
  )
}

type BuyBarProps = {
  view: ProductView
  inCart: number
  /** what is asked in place of buying */ request: string | undefined
  requestHref: string
}

/** On a phone the price and the deed stay at the bottom, in the place of the tabs. */
function BuyBar({ view, inCart, request, requestHref }: BuyBarProps) {
  return (
    <div className="buy-bar" data-bottom-bar="">
      <p>
        {view.price === null ? <small>Цена по&nbsp;запросу</small> : <b>{view.price}</b>}
        {view.discount !== null && <s>{view.oldPrice}</s>}
        {view.retail !== null && <small>{view.retail}</small>}
      </p>
      {request !== undefined ? (
        <a className={buttonClass('primary', 'xl')} href={requestHref}>
          {request}
        </a>
      ) : inCart > 0 ? (
        <a href="/cart" className={buttonClass('primary', 'xl')}>
          <Icon name="check" />
          В&nbsp;корзине: {inCart}&nbsp;{view.unit}
        </a>
      ) : (
        <button form={buyFormId} className={buttonClass('buy', 'xl', 'max-sm:px-2 whitespace-nowrap')}>
          <Icon name="cart" />В корзину
        </button>
      )}
    </div>
  )
}

const inShops = (count: number): string => {
  if (count === 0) return 'В наличии'
  return `В наличии в\u00a0${count}\u00a0${count % 10 === 1 && count % 100 !== 11 ? 'магазине' : 'магазинах'}`
}
