// One order as its customer sees it: state, lines, sum, and what was said with it.
import { formatTiyn, formatTotal } from '#contract/money.ts'
import { orderStatuses, type OrderLine, type OrderView } from '#contract/orders.ts'
import { formatPhone } from '#contract/phone.ts'
import { productHref } from '#web/catalogue/addresses.ts'
import { bindUnits } from '#web/ui/typeset.ts'

export function OrderDetails({ order }: { order: OrderView }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <section aria-label="Состав заказа" className="rounded-card border border-line bg-surface px-4 md:px-6">
        <ul>
          {order.lines.map((line) => (
            <li key={line.position} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-4">
              <div className="min-w-0 grow basis-64">
                <a href={productHref(line.article)} className="font-medium text-ink no-underline hover:text-primary">
                  {bindUnits(line.name)}
                </a>
                <p className="text-13 text-muted">Арт. {line.article}</p>
              </div>
              <LineSum line={line} />
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 py-5">
          <span className="text-16 font-medium">Итого</span>
          <b className="numbers text-22 font-semibold">{formatTotal(order.totalTiyn, order.onRequestCount)}</b>
        </p>
      </section>
      <aside aria-label="Сведения о заказе" className="rounded-sheet border border-line bg-ground p-5 max-lg:order-first">
        <h2 className="text-18">{orderStatuses[order.status].name}</h2>
        <ol className="mt-3 flex flex-col gap-1 text-14 text-muted">
          {order.events.map((event) => (
            <li key={`${event.status} ${+event.at}`}>
              {orderStatuses[event.status].name}: <time dateTime={event.at.toISOString()}>{formatTime(event.at)}</time>
            </li>
          ))}
        </ol>
        <dl className="mt-4 flex flex-col gap-3 border-t border-line pt-4 text-14">
          <Fact name="Получатель">{order.guestName}</Fact>
          {order.guestPhone ? <Fact name="Телефон">{formatPhone(order.guestPhone)}</Fact> : null}
          {order.guestEmail ? <Fact name="E-mail">{order.guestEmail}</Fact> : null}
          {order.shop ? (
            <Fact name="Магазин">{[order.shop.name, order.shop.address, order.shop.hours].filter(Boolean).join(', ')}</Fact>
          ) : null}
          {order.comment ? <Fact name="Комментарий">{order.comment}</Fact> : null}
        </dl>
      </aside>
    </div>
  )
}

function LineSum({ line: { quantity, unit, priceTiyn } }: { line: OrderLine }) {
  return (
    <p className="numbers ml-auto text-right">
      <b className="font-semibold">{priceTiyn === null ? 'цена по\u00a0запросу' : formatTiyn(priceTiyn * quantity)}</b>
      <span className="block text-13 text-muted">
        {priceTiyn === null ? null : `${formatTiyn(priceTiyn)} × `}
        {quantity}&nbsp;{unit}
      </span>
    </p>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="whitespace-pre-line break-words">{children}</dd>
    </div>
  )
}

const almatyTime = new Intl.DateTimeFormat('ru-KZ', {
  timeZone: 'Asia/Almaty',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** «1 декабря 2026 г., 15:00» in the shop's time, wherever the reader is. */
export const formatTime = (at: Date): string => almatyTime.format(at)
