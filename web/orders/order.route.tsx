// /order?id=&key=: one order for whoever holds its signed link (GST-01). Without an id it leads to the search (ROUTE-05).
import { useEffect, useState } from 'react'
import { data, redirect, useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { findOrderByKey } from '#server/orders/find-order.ts'
import { requestContext } from '#web/request-context.ts'
import { forgetDraft } from '#web/cart/kept-draft.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { formatTime, OrderDetails } from './order-details.tsx'
import { OrderSearch } from './order-search.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  const number = url.searchParams.get('id') ?? ''
  if (number === '') throw redirect('/my-orders')
  const key = url.searchParams.get('key') ?? ''
  const order = await findOrderByKey(services, number, key)
  const headers = { 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' }
  if (!order) return data({ order: null, isPlaced: false, number }, { status: 404, headers })
  return data({ order, isPlaced: url.searchParams.has('placed'), number }, { headers })
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.order ? `Заказ ${loaderData.order.number} — Родник` : 'Заказ не найден — Родник' },
  { name: 'robots', content: 'noindex' },
]

export default function OrderRoute() {
  const { order, isPlaced, number } = useLoaderData<typeof loader>()
  if (!order) {
    return (
      <div className="wrapper max-w-3xl py-8">
        <PageHeading>Заказ не&nbsp;найден</PageHeading>
        <p className="mb-6 text-16 text-muted">Ссылка неполная или устарела. Найдите заказ по&nbsp;номеру и&nbsp;телефону.</p>
        <OrderSearch values={{ number, phone: '' }} error={undefined} />
      </div>
    )
  }
  return (
    <div className="wrapper py-6 md:py-8">
      <PageHeading aside={formatTime(order.placedAt ?? order.createdAt)}>Заказ {order.number}</PageHeading>
      {isPlaced ? (
        <div className="mb-6">
          <Notice tone="good" role="status">
            <b className="font-semibold">Заказ успешно сформирован</b>
            <p>
              Номер заказа {order.number}. Информация отправлена на&nbsp;почту {order.guestEmail}
            </p>
          </Notice>
        </div>
      ) : null}
      <OrderDetails order={order} />
      {isPlaced ? <PlacedDialog number={order.number} email={order.guestEmail ?? ''} /> : null}
    </div>
  )
}

/** The window after an order (CHK-03); without scripts the notice on the page says the same. */
function PlacedDialog({ number, email }: { number: string; email: string }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    forgetDraft()
    setOpen(true)
  }, [])
  const close = () => {
    setOpen(false)
    // A reload shows the order, not the window again.
    const url = new URL(location.href)
    url.searchParams.delete('placed')
    void navigate(url.pathname + url.search, { replace: true, preventScrollReset: true })
  }
  return (
    <Dialog open={isOpen} onClose={close} title="Заказ успешно сформирован">
      <div className="flex flex-col items-center gap-4 py-2 text-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-stock-tint text-stock">
          <Icon name="check" size={32} />
        </span>
        <p>
          Номер заказа <b className="font-semibold">{number}</b>. Информация отправлена на&nbsp;почту {email}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <a href="/catalog/v2" className={buttonClass('primary')}>
            Продолжить покупки
          </a>
          <button type="button" className={buttonClass('link')} onClick={close}>
            Открыть заказ
          </button>
        </div>
      </div>
    </Dialog>
  )
}
