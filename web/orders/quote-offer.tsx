// Renders what a buyer can do with a request for agreed prices: wait, accept the offer while it holds, ask again (ADM-09).
import { Form } from 'react-router'
import { orderHref } from '#contract/orders/order-links.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import { dayInWords } from '#contract/shop/format-day.ts'
import { formatTotal } from '#contract/cart/cart-totals.ts'
import { payableTiyn } from '#contract/orders/delivery-price.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Notice } from '../ui/notice.tsx'

/** @param today in the shop, `2026-12-31` */
export function QuoteOffer({ order, linkKey, today }: { order: OrderView; linkKey: string; today: string }) {
  const { number, status, version, offerUntil, guestEmail } = order
  const action = orderHref(number, linkKey)
  if (status === 'requested')
    return (
      <Notice tone="info">
        Менеджер назовёт цены и&nbsp;срок, до&nbsp;которого они действуют. Коммерческое предложение придёт на&nbsp;{guestEmail}.
      </Notice>
    )
  if (status === 'declined') return <Notice tone="info">КП закрыто: заказа по&nbsp;нему не&nbsp;будет.</Notice>
  if (offerUntil === null) return null
  const isOver = today > offerUntil
  return (
    <section
      aria-labelledby="offer-title"
      className="no-print flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="offer-title" className="text-22">
          {isOver ? `Цены действовали до\u00a0${dayInWords(offerUntil)}` : `Цены действуют до\u00a0${dayInWords(offerUntil)}`}
        </h2>
        <p className="mt-1 text-muted">
          {isOver
            ? 'Срок предложения вышел. Запросите новое: менеджер проверит цены и\u00a0пришлёт его.'
            : `Примите предложение: мы отложим товар и\u00a0оформим заказ на\u00a0${formatTotal(payableTiyn(order), order.onRequestCount)}.`}
        </p>
      </div>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <SubmitButton intent={isOver ? 'ask' : 'accept'} variant="buy" size="l">
          {isOver ? 'Запросить новое КП' : 'Принять и\u00a0оформить заказ'}
        </SubmitButton>
      </Form>
    </section>
  )
}
