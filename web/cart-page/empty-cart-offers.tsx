// Offers the last order and the viewed products where the cart is empty (CART-04, RCT-01).
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { orderHref } from '#contract/orders/order-links.ts'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import { RecentlyViewed } from '#web/catalogue/recently-viewed/recently-viewed.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/page-heading.tsx'

export type LastOrder = Pick<OrderSummary, 'number' | 'names' | 'lineCount' | 'totalTiyn'>

export default function EmptyCartOffers({ lastOrder, isCustomer }: { lastOrder: LastOrder | null; isCustomer: boolean }) {
  return (
    <>
      {lastOrder ? <OrderAgain order={lastOrder} /> : isCustomer ? null : <FindOrder />}
      <RecentlyViewed className="mt-8" />
    </>
  )
}

function OrderAgain({ order: { number, names, lineCount, totalTiyn } }: { order: LastOrder }) {
  return (
    <LastOrderSection>
      <div className="min-w-0 flex-1 basis-64">
        <Link to={orderHref(number)} className="numbers font-medium text-primary no-underline hover:underline">
          Заказ {number}
        </Link>
        <p className="line-clamp-2 text-14 text-muted">{names.join(', ')}</p>
        <p className="numbers text-14">
          {formatCount(lineCount, 'позиция', 'позиции', 'позиций')} на&nbsp;{formatTiyn(totalTiyn)}
        </p>
      </div>
      <Form method="post" action={orderHref(number)}>
        <SubmitButton intent="repeat" variant="primary" icon="repeat">
          Повторить заказ
        </SubmitButton>
      </Form>
    </LastOrderSection>
  )
}

/** A guest's orders are known by number and phone alone (GST-01). */
function FindOrder() {
  return (
    <LastOrderSection>
      <p className="min-w-0 flex-1 basis-64 text-14 text-muted">
        Найдите его по&nbsp;номеру и&nbsp;телефону и&nbsp;повторите одним нажатием.
      </p>
      <Link to="/my-orders" className={buttonClass('plain')}>
        Найти заказ
      </Link>
    </LastOrderSection>
  )
}

function LastOrderSection({ children }: { children: ReactNode }) {
  return (
    <Section id="last-order" title="Прошлый заказ">
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-4">{children}</div>
    </Section>
  )
}
