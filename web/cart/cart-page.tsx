// Renders the cart page: lines, sum and the guest's order form (CART-04).
import { useEffect, type ReactNode } from 'react'
import { type CartPageLines, type CartSnapshot, type RejectedItem, stockLeftText, type OtherLine } from '#contract/cart/cart.ts'
import { unitOfAll, priceChangedText } from '#contract/cart/cart-totals.ts'
import { cartShopsHref } from '#contract/cart/shop-availability.ts'
import { formatCount } from '#contract/values/money.ts'
import type { OrderResult } from '#web/order-form/order-result.ts'
import { OrderProblem } from '#web/order-form/order-problem.tsx'
import { useSubmitting } from '../forms/use-submitting.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Button, buttonClass, type ButtonSize } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { CartActionResult } from './cart-action-result.ts'
import { CartSelectionBar } from './cart-selection-bar.tsx'
import { CartLineRow, seenLine } from './cart-line.tsx'
import { CartNotices } from './notices/cart-notices.tsx'
import { CartSummary } from './cart-summary.tsx'
import { cartPageHref, type Flash } from './notices/flash-message.ts'
import { GuestOrderForm, type GuestShop } from '#web/order-form/guest-order-form.tsx'
import { QuoteButton } from './quote-button.tsx'
import { useCartPage, type CartPageState } from './use-cart-page.ts'
import './cart.css'
import type { FieldErrors } from '#contract/errors.ts'

type CartPageProps = {
  cart: CartPageLines
  snapshot: CartSnapshot
  shops: GuestShop[]
  orderKey: string
  flash: Flash
  rejectedItems: RejectedItem[]
  merging: string | null
  isCustomer: boolean
  offersOfEmpty: ReactNode
  result: CartActionResult | undefined
}

export function CartPage({
  cart,
  snapshot,
  shops,
  orderKey,
  flash,
  rejectedItems,
  merging,
  result,
  isCustomer,
  offersOfEmpty,
}: CartPageProps) {
  const order = result?.kind === 'order' ? result : undefined
  const state = useCartPage(cart, snapshot, order?.ticked ?? null)
  const hasScripts = useHydrated()
  const isSending = useSubmitting('order')
  const { lines, totals } = state
  const notices = (
    <>
      <CartNotices {...{ flash, rejectedItems, merging }} />
      <OrderProblem problem={order?.problem} isFailure={order?.problem?.code === 'unexpected'} />
      <OtherPagesNotice lines={state.others} errors={order?.problem?.fields ?? {}} />
    </>
  )
  if (lines.length === 0)
    return (
      <div className="wrapper py-6 md:py-8">
        <h1 className="sr-only">Корзина</h1>
        {notices}
        <EmptyCart>{offersOfEmpty}</EmptyCart>
      </div>
    )
  const toOrder = { isCustomer, isSending, isDisabled: hasScripts && totals.lineCount === 0 }
  return (
    <div className="cart-page wrapper pb-28 pt-6 md:pb-8 md:pt-8">
      <PageHeading extra={<span key={lines.length}>{formatCount(lines.length, 'позиция', 'позиции', 'позиций')}</span>}>
        Корзина
      </PageHeading>
      {notices}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_max(360px,14rem)]">
        <div className="flex min-w-0 flex-col gap-6">
          <CartContent
            {...{ state, hasScripts, flash, order }}
            page={cart.page}
            pageCount={cart.pageCount}
            shareKey={`${orderKey}-share`}
          />
          {isCustomer ? null : (
            <GuestOrderForm
              {...{ shops, orderKey, isSending }}
              totalTiyn={totals.totalTiyn}
              isOrdered={(article) => lines.some((line) => line.product.article === article && state.isTicked(line))}
              result={order}
            />
          )}
        </div>
        <CartSummary
          totals={totals}
          unit={unitOfAll(lines.filter(state.isTicked))}
          shopsHref={cartShopsHref(lines.filter((line) => !state.isTicked(line)).map(({ product }) => product.article))}
        >
          <OrderButton {...toOrder} size="l" className="w-full max-md:hidden" />
          {isCustomer ? null : <QuoteButton form="guest-order" {...toOrder} />}
        </CartSummary>
      </div>
      <BottomBar {...totals}>
        <OrderButton {...toOrder} size="xl" className="grow basis-36 px-3!" />
      </BottomBar>
    </div>
  )
}

/** As high as the window: the viewed products, which only the browser knows, do not move the footer. */
function EmptyCart({ children }: { children: ReactNode }) {
  // After an order or «Очистить» the restored scroll position is one of the lines that are gone.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="min-h-dvh">
      <EmptyState icon="cart" title="В корзине пока пусто" link={{ to: '/catalog/v2', text: 'Перейти в\u00a0каталог' }}>
        Выберите товары в&nbsp;каталоге или найдите их по&nbsp;артикулу.
      </EmptyState>
      {children}
    </div>
  )
}

type CartContentProps = {
  state: CartPageState
  hasScripts: boolean
  flash: Flash
  order: OrderResult | undefined
  page: number
  pageCount: number
  shareKey: string
}

function CartContent({ state, hasScripts, flash, order, page, pageCount, shareKey }: CartContentProps) {
  const others = state.others.filter(state.isTicked)
  return (
    <section
      aria-label="Товары"
      className="overflow-hidden rounded-card border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0"
    >
      <CartSelectionBar state={state} hasScripts={hasScripts} shareKey={shareKey} />
      <ul className="cart-lines">
        {state.shown.map((line) => {
          const { article } = line.product
          return (
            <CartLineRow
              key={article}
              line={line}
              isTicked={state.isTicked(line)}
              hasScripts={hasScripts}
              page={page}
              wasLowered={flash.lowered === article}
              error={order?.problem?.fields[article]?.[0]}
              onTick={(isTicked) => state.tick(article, isTicked)}
              onQuantity={(quantity) => state.setQuantity(line, quantity)}
            />
          )
        })}
      </ul>
      {/* What is ticked on other pages is ordered as well. */}
      {others.length > 0 ? <input type="hidden" name="item" form="guest-order" value={JSON.stringify(others.map(seenLine))} /> : null}
      {pageCount > 1 ? (
        <div className="border-t border-line p-4">
          <Pagination page={page} pageCount={pageCount} hrefOf={cartPageHref} />
        </div>
      ) : null}
    </section>
  )
}

type OrderButtonProps = { isCustomer: boolean; isSending: boolean; isDisabled: boolean; size: ButtonSize; className: string }

function OrderButton({ isCustomer, isSending, isDisabled, size, className }: OrderButtonProps) {
  return isCustomer ? (
    <Link to="/checkout" className={buttonClass('buy', size, className)}>
      Перейти к&nbsp;оформлению
    </Link>
  ) : (
    <Button type="submit" form="guest-order" variant="buy" {...{ size, className }} busy={isSending} disabled={isDisabled}>
      Отправить заказ
    </Button>
  )
}

const maxNamed = 10

/** @param errors of a refused order, by article */
function OtherPagesNotice({ lines, errors }: { lines: OtherLine[]; errors: FieldErrors }) {
  const changed = lines.flatMap((line) => {
    const text = errors[line.product.article]?.[0] ?? changeOf(line)
    return text === undefined ? [] : [{ article: line.product.article, page: line.page, text }]
  })
  if (changed.length === 0) return null
  return (
    <Notice tone="warning" className="mb-4">
      На&nbsp;других страницах корзины:
      <ul>
        {changed.slice(0, maxNamed).map(({ article, page, text }) => (
          <li key={article} className="break-words">
            <Link to={`${cartPageHref(page)}#${encodeURIComponent(`line-${article}`)}`}>Арт.&nbsp;{article}</Link>. {text}
          </li>
        ))}
      </ul>
      {changed.length > maxNamed ? `И\u00a0ещё ${formatCount(changed.length - maxNamed, 'позиция', 'позиции', 'позиций')}` : null}
    </Notice>
  )
}

function changeOf({ product, seenPriceTiyn, loweredTo, isCheckable }: OtherLine): string | undefined {
  if (!isCheckable) return undefined
  if (product.priceTiyn !== seenPriceTiyn) return priceChangedText(seenPriceTiyn, product.priceTiyn, product.unit)
  return loweredTo === null ? undefined : stockLeftText(loweredTo, product.unit)
}
