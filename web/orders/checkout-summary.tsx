// Renders the sum of the selected lines, the cost of delivery and the order button.
import { paymentTypes } from '#contract/orders/orders.ts'
import type { ReactNode } from 'react'
import type { CartTotals } from '#contract/cart/cart-totals.ts'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import { TotalSum } from '../cart/total-sum.tsx'
import { BottomBar } from '../cart/bottom-bar.tsx'
import { QuoteButton } from '../cart/quote-button.tsx'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

type CheckoutSummaryProps = {
  totals: CartTotals
  delivery: string
  email: string
  isSending: boolean
  isSendingFiles: boolean
  way: string
  /** name of the chosen shop; undefined: agreed with the operator */
  shop: string | undefined
  paymentType: string
}

export function CheckoutSummary({ totals, delivery, email, isSending, isSendingFiles, way, shop, paymentType }: CheckoutSummaryProps) {
  const action = isSendingFiles ? 'Ждём файлы…' : 'Оформить заказ'
  const button = { busy: isSending, disabled: useHydrated() && totals.lineCount === 0 }
  return (
    <aside aria-label="Ваш заказ" className="rounded-sheet border border-line bg-ground p-5 lg:sticky lg:top-6">
      <h2 className="mb-4 text-18">Ваш заказ</h2>
      <dl className="mb-4 flex flex-col gap-3 border-b border-line pb-4 text-14">
        <Row name={formatCount(totals.lineCount, 'позиция', 'позиции', 'позиций')}>{formatTiyn(totals.totalTiyn)}</Row>
        {totals.onRequestCount > 0 ? (
          <Row name="По&nbsp;запросу">{formatCount(totals.onRequestCount, 'позиция', 'позиции', 'позиций')}</Row>
        ) : null}
        {/* Without scripts they would not follow the fields. */}
        <Row name="Получение" className="only-with-scripts">
          {way === 'delivery' ? 'доставка' : ['самовывоз', shop].filter(Boolean).join(', ')}
        </Row>
        <Row name="Оплата" className="only-with-scripts">
          {Object.entries(paymentTypes)
            .find(([type]) => type === paymentType)?.[1]
            .toLowerCase()}
        </Row>
      </dl>
      <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
        <span className="text-16 font-medium">Итого</span>
        <TotalSum totalTiyn={totals.totalTiyn} onRequestCount={totals.onRequestCount} />
      </p>
      <p className="checkout-delivery mb-4 text-14 text-muted" aria-live="polite">
        {delivery}
      </p>
      <Button type="submit" variant="buy" size="l" className="w-full max-md:hidden" {...button}>
        {action}
      </Button>
      <QuoteButton isSending={isSending} isDisabled={button.disabled} />
      <p className="mt-3 text-center text-13 wrap-anywhere text-muted">Номер и&nbsp;состав заказа пришлём на&nbsp;{email}</p>
      {/* On a phone the sum and the button stay at the bottom, as in the cart. */}
      <BottomBar {...totals}>
        <Button type="submit" variant="buy" size="xl" className="grow basis-36 px-3!" {...button}>
          {action}
        </Button>
      </BottomBar>
    </aside>
  )
}

function Row({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
      <dt>{name}</dt>
      <dd translate="no" className="numbers ml-auto text-right">
        {children}
      </dd>
    </div>
  )
}
