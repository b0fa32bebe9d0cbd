// Renders current and past orders of an account with search, days, status and pages (ORD-02).
import { formatDay } from '#contract/shop/format-day.ts'
import { formatCount } from '#contract/values/money.ts'
import { formatTotal } from '#contract/cart/cart-totals.ts'
import { orderHref } from '#contract/orders/order-links.ts'
import { orderNoun, orderStatuses, type OrderSummary } from '#contract/orders/orders.ts'
import type { FormResult } from '../forms/form-result.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field, FieldFrame } from '../ui/controls/field.tsx'
import { Link } from '../ui/link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Select } from '../ui/controls/select.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { GuestOrdersJoined, GuestOrdersOffer } from './guest-orders-offer.tsx'
import type { OrdersTabData } from './orders-tab.loader.ts'
import { StatusBadge } from './order-status.tsx'

export function OrdersTab({ data, result }: { data: OrdersTabData; result?: FormResult<never> | undefined }) {
  const { tab, orders, filter, page, pageCount, count, guestOrderCount, joinedCount } = data
  const isFiltered = filter.search !== '' || filter.from !== '' || filter.to !== '' || filter.status !== ''
  const hrefOf = (to: number) => {
    const filled = Object.entries({ tab, ...filter, page: String(to) }).filter(([, value]) => value !== '')
    return `/personal-account?${new URLSearchParams(filled)}`
  }
  return (
    <div className="flex flex-col gap-5">
      {result?.text ? <Notice tone="error">{result.text}</Notice> : null}
      {joinedCount > 0 ? <GuestOrdersJoined count={joinedCount} /> : null}
      {guestOrderCount > 0 ? <GuestOrdersOffer tab={tab} count={guestOrderCount} /> : null}
      {count > 0 || isFiltered ? <Filter data={data} isFiltered={isFiltered} /> : null}
      {orders.length === 0 ? (
        <Nothing tab={tab} isFiltered={isFiltered} />
      ) : (
        <ul className="flex flex-col gap-3" aria-label={tab === 'currentorders' ? 'Текущие заказы' : 'История заказов'}>
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </div>
  )
}

function OrderRow({ order }: { order: OrderSummary }) {
  const { number, title, status, names, lineCount, totalTiyn, onRequestCount, placedAt, createdAt } = order
  const more = lineCount - names.length
  return (
    <li className="relative flex flex-wrap items-start gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4 hover:shadow-card md:p-5">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* The link covers the whole row. */}
          <Link
            to={orderHref(number)}
            className="numbers font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-primary"
          >
            {orderNoun(status)} {number}
          </Link>
          <StatusBadge status={status} />
        </p>
        {title === '' ? null : <p className="mt-1 text-14 font-medium wrap-anywhere">{title}</p>}
        <p className="mt-1 text-14 break-words text-muted">
          {bindUnits(names.join('; '))}
          {more > 0 ? ` и\u00a0ещё ${formatCount(more, 'позиция', 'позиции', 'позиций')}` : ''}
        </p>
      </div>
      <p className="numbers ml-auto text-right">
        <b className="font-semibold">{formatTotal(totalTiyn, onRequestCount)}</b>
        <span className="block text-13 text-muted">{formatDay(placedAt ?? createdAt)}</span>
      </p>
    </li>
  )
}

function Filter({ data: { tab, filter, statuses }, isFiltered }: { data: OrdersTabData; isFiltered: boolean }) {
  return (
    <search>
      <form
        method="get"
        action="/personal-account"
        className="grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-ground p-4 max-sm:gap-2 max-sm:[&>:not(:has([type=date]))]:col-span-2 max-xl:[&>:has([type=search])]:col-span-2 max-sm:[&_[type=date]]:px-2 xl:grid-cols-[minmax(0,1.4fr)_160px_160px_minmax(0,1fr)_auto]"
      >
        <input type="hidden" name="tab" value={tab} />
        <Field id="orders-search" name="search" label="Номер или артикул" type="search" maxLength={200} defaultValue={filter.search} />
        <Field id="orders-from" name="from" label="С" type="date" defaultValue={filter.from} />
        <Field id="orders-to" name="to" label="По" type="date" defaultValue={filter.to} />
        <FieldFrame id="orders-status" label="Состояние">
          <Select id="orders-status" name="status" defaultValue={filter.status}>
            <option value="">Все</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {orderStatuses[status].name}
              </option>
            ))}
          </Select>
        </FieldFrame>
        <span className="flex gap-2">
          <Button type="submit" variant="primary">
            Найти
          </Button>
          {isFiltered ? (
            <Link to={`/personal-account?tab=${tab}`} className={buttonClass('link')}>
              Сбросить
            </Link>
          ) : null}
        </span>
      </form>
    </search>
  )
}

function Nothing({ tab, isFiltered }: { tab: OrdersTabData['tab']; isFiltered: boolean }) {
  const title = tab === 'currentorders' ? 'Текущих заказов нет' : 'Завершённых заказов нет'
  return (
    <EmptyState
      icon={tab === 'currentorders' ? 'orders' : 'clock'}
      title={isFiltered ? 'По вашему запросу заказов нет' : title}
      link={isFiltered ? { to: `/personal-account?tab=${tab}`, text: 'Показать все' } : { to: '/catalog/v2', text: 'В\u00a0каталог' }}
    />
  )
}
