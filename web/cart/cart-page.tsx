// The cart: lines left, the order's sum right, the guest's form below; on a phone the sum and the button stay at the bottom (CART-04).
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { unitOfAll, type Cart } from '#contract/cart.ts'
import { cartName } from '#contract/constants.ts'
import { cartShopsHref } from '#contract/cart-shops.ts'
import { refusalReasons, type RefusedGoods } from '#contract/refused-goods.ts'
import { errorTexts } from '#contract/errors.ts'
import { formatCount, formatTiyn } from '#contract/money.ts'
import { sharedCartHref } from '#contract/shared-cart.ts'
import { useShellData } from '#web/layout/shell-data.ts'
import { FailedDialog } from '#web/orders/failed-dialog.tsx'
import { Button, buttonClass, type ButtonSize } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { CartAnswer } from './cart-answer.ts'
import { CartHead } from './cart-head.tsx'
import { CartLineRow } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { mergedText, type Flash } from './flash.ts'
import { GuestOrderForm, type GuestShop } from './guest-order-form.tsx'
import { useCartPage } from './use-cart-page.ts'
import { useScripts } from '#web/ui/use-scripts.ts'
import './cart.css'

type CartPageProps = {
  cart: Cart
  shops: GuestShop[]
  /** the hidden idempotency key (CHK-05) */
  orderKey: string
  flash: Flash
  /** what `flash.refused` is about */
  refusedGoods: RefusedGoods[]
  /** the name under which the merging of a moment ago can be undone (CART-02) */
  merging: string | null
  answered: CartAnswer | undefined
  /** with an account: the order goes on at /checkout */
  isCustomer: boolean
}

export function CartPage({ cart, shops, orderKey, flash, refusedGoods, merging, answered, isCustomer }: CartPageProps) {
  const order = answered?.kind === 'order' ? answered : undefined
  const state = useCartPage(cart, order?.ticked ?? null)
  const hasScripts = useScripts()
  const isSending = useNavigation().formData?.get('intent') === 'order'
  const { lines, totals } = state
  const canOrder = totals.lineCount > 0

  if (lines.length === 0) {
    return (
      <div className="wrapper py-6 md:py-8">
        <h1 className="sr-only">Корзина</h1>
        <FlashNotices {...{ flash, refusedGoods, merging }} />
        <OrderProblem answered={order} />
        <EmptyState
          picture={<Icon name="cart" size={72} />}
          title="В корзине пока пусто"
          action={
            <a href="/catalog/v2" className={buttonClass('primary', 'l')}>
              Перейти в&nbsp;каталог
            </a>
          }
        >
          Выберите товары в&nbsp;каталоге или найдите их по&nbsp;артикулу.
        </EmptyState>
      </div>
    )
  }

  // Below the sum on wide screens, in the bar at the bottom of a phone.
  const sendButton = (size: ButtonSize, className: string) =>
    isCustomer ? (
      <a href="/checkout" className={buttonClass('buy', size, className)}>
        Перейти к&nbsp;оформлению
      </a>
    ) : (
      <Button type="submit" form="guest-order" variant="buy" {...{ size, className }} busy={isSending} disabled={hasScripts && !canOrder}>
        Отправить заказ
      </Button>
    )
  return (
    <div className="cart-page wrapper pb-28 pt-6 md:pb-8 md:pt-8">
      <PageHeading aside={formatCount(lines.length, 'позиция', 'позиции', 'позиций')}>Корзина</PageHeading>
      <FlashNotices {...{ flash, refusedGoods, merging }} />
      <OrderProblem answered={order} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-6">
          <section
            aria-label="Товары"
            className="overflow-hidden rounded-card border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0"
          >
            <CartHead state={state} hasScripts={hasScripts} shareKey={`${orderKey}-share`} />
            <ul>
              {lines.map((line) => {
                const { article } = line.product
                return (
                  <CartLineRow
                    key={article}
                    line={line}
                    isTicked={state.isTicked(line)}
                    hasScripts={hasScripts}
                    wasLowered={flash.lowered === article}
                    error={order?.problem?.fields[article]?.[0]}
                    onTick={(isTicked) => state.tick(article, isTicked)}
                    onQuantity={(quantity) => state.setQuantity(line, quantity)}
                  />
                )
              })}
            </ul>
          </section>
          {isCustomer ? null : (
            <GuestOrderForm shops={shops} orderKey={orderKey} answered={order} hasScripts={hasScripts} isSending={isSending} />
          )}
        </div>
        <CartSummary
          totals={totals}
          unit={unitOfAll(lines.filter(state.isTicked))}
          shopsHref={cartShopsHref(lines.filter((line) => !state.isTicked(line)).map(({ product }) => product.article))}
        >
          {sendButton('l', 'w-full max-md:hidden')}
        </CartSummary>
      </div>
      <div
        data-bottom-bar=""
        className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-t border-line bg-surface px-4 pb-[calc(8px+env(safe-area-inset-bottom))] pt-2 md:hidden"
      >
        <p className="numbers min-w-0 shrink-0 text-18 font-semibold">
          {totals.totalTiyn > 0 ? formatTiyn(totals.totalTiyn) : null}
          {totals.onRequestCount > 0 ? (
            <span className="block text-13 font-normal text-muted">
              {totals.totalTiyn > 0 ? '+ ' : ''}
              {totals.onRequestCount}&nbsp;по&nbsp;запросу
            </span>
          ) : null}
        </p>
        {sendButton('xl', 'grow px-3!')}
      </div>
    </div>
  )
}

/** What a change without scripts has to say; the removed line can be put back from here. */
function FlashNotices({ flash, refusedGoods, merging }: Pick<CartPageProps, 'flash' | 'refusedGoods' | 'merging'>) {
  const undo = flash.removed ?? flash.cleared
  if (undo === undefined && flash.refused === undefined && flash.shared === undefined && merging === null) return null
  return (
    <div className="mb-4 flex flex-col gap-3">
      {flash.refused === undefined ? null : (
        <Notice tone="error" role="alert">
          {errorTexts[flash.refused].title}. {refusedGoods.length > 0 ? 'Ничего не\u00a0добавлено:' : errorTexts[flash.refused].detail}
          {refusedGoods.length > 0 ? (
            <ul>
              {refusedGoods.map(({ article, name, reason }) => (
                <li key={article} className="break-words">
                  {cartName(name)}, арт. {article} – {refusalReasons[reason]}
                </li>
              ))}
            </ul>
          ) : null}
        </Notice>
      )}
      {flash.shared === undefined ? null : <SharedLink code={flash.shared} />}
      {merging === null ? null : <Undoable text={mergedText} undo={merging} deed="Отменить" />}
      {undo === undefined ? null : (
        <Undoable text={flash.removed === undefined ? 'Корзина очищена' : 'Строка удалена'} undo={undo} deed="Вернуть" />
      )}
    </div>
  )
}

/** Without scripts nothing can be copied for the visitor. */
function SharedLink({ code }: { code: string }) {
  const { origin = '' } = useShellData()
  return (
    <Notice tone="good" role="status">
      <label>
        Ссылка на&nbsp;ваш список, действует 30&nbsp;дней:
        <input
          readOnly
          value={origin + sharedCartHref(code)}
          className="mt-2 block h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-ink"
        />
      </label>
    </Notice>
  )
}

function Undoable({ text, undo, deed }: { text: string; undo: string; deed: string }) {
  return (
    <Notice tone="info" role="status">
      <form method="post" action="/cart" className="flex flex-wrap gap-x-4">
        {text}
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="undo" value={undo} />
        <input type="hidden" name="returnTo" value="/cart" />
        <button className="font-semibold underline underline-offset-4">{deed}</button>
      </form>
    </Notice>
  )
}

/** «Возникла ошибка» and why; the cart and the fields stay below (CHK-03). Fields name their own errors. */
function OrderProblem({ answered }: { answered: Extract<CartAnswer, { kind: 'order' }> | undefined }) {
  const block = useRef<HTMLDivElement>(null)
  const problem = answered?.problem
  useEffect(() => {
    if (problem) block.current?.focus()
  }, [problem])
  if (!problem) return null
  return (
    <div ref={block} tabIndex={-1} className="mb-6">
      <Notice tone="error" role="alert">
        <h2 className="text-18">{problem.title}</h2>
        <p className="mt-1">{problem.detail}</p>
      </Notice>
      <FailedDialog failure={problem.code === 'unexpected' ? problem : null} />
    </div>
  )
}
