// Renders an order as its customer sees it: lines and sum left, status and comments right.
import { LineName } from '../cart/line-name.tsx'
import { LinePicture } from '../ui/controls/product-thumbnail.tsx'
import { dayInWords } from '#contract/shop/format-day.ts'
import { retailText } from '#contract/catalogue/unit-price.ts'
import type { ReactNode } from 'react'
import { formatUnits, onOrderText } from '#contract/catalogue/stock-level.ts'
import { deliveryPriceText, payableTiyn } from '#contract/orders/delivery-price.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { formatTotal } from '#contract/cart/cart-totals.ts'
import { orderFileHref } from '#contract/orders/attachments.ts'
import { orderFacts, type Fact as OrderFact } from '#contract/orders/order-facts.ts'
import type { OrderLine, OrderView } from '#contract/orders/orders.ts'
import { numericDay, shopDay } from '#contract/shop/shop-clock.ts'
import { bindShortWords } from '#contract/values/typography.ts'
import { fileSize } from '#web/forms/file-size.ts'
import { OrderTimeline } from './order-status.tsx'
import './order.css'

type OrderDetailsProps = {
  order: OrderView
  /** content hashes by article */
  pictures?: Record<string, string>
  /** shown to its account, which may download the files */
  isOwn?: boolean
  /** of the lines */
  pagination?: ReactNode
  children?: ReactNode
}

export function OrderDetails({ order, pictures, isOwn = false, pagination, children }: OrderDetailsProps) {
  return (
    <div className="order-details grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <aside aria-label="Сведения о заказе" className="rounded-sheet border border-line bg-ground p-5 lg:order-last">
        <h2 className="mb-3 text-18">Ход заказа</h2>
        <OrderTimeline order={order} />
        <Facts order={order} isOwn={isOwn} />
        {children}
      </aside>
      <OrderedProducts {...{ order, pictures, pagination }} />
    </div>
  )
}

function OrderedProducts({ order, pictures, pagination }: Omit<OrderDetailsProps, 'isOwn' | 'children'>) {
  return (
    <section aria-label="Состав заказа" className="rounded-card border border-line bg-surface px-4 md:px-6">
      <ul>
        {order.lines.map((line) => (
          <li key={line.position} className="flex justify-between gap-x-6 gap-y-1 border-b border-line py-4 max-sm:flex-wrap">
            <span className="no-print picture-ground flex size-14 shrink-0 items-center justify-center rounded-control p-1">
              <LinePicture hash={pictures?.[line.article]} size={56} />
            </span>
            <div className="min-w-0 grow max-sm:basis-40">
              <LineName article={line.article} name={line.name} className="font-medium break-words" />
              <p className="text-13 break-words text-muted">
                Арт. <span className="inline-block wrap-anywhere">{line.article}</span>
              </p>
              {line.isOnOrder && <p className="stock-order text-13">{onOrderText}</p>}
            </div>
            <LineSum line={line} />
          </li>
        ))}
      </ul>
      <div className="border-b border-line py-4 empty:hidden">{pagination}</div>
      {order.delivery ? (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-4">
          <span>Доставка</span>
          <span className="numbers">{deliveryPriceText(order.delivery)}</span>
        </p>
      ) : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 py-5">
        <span className="text-16 font-medium">Итого</span>
        <b className="numbers text-22 font-semibold">{formatTotal(payableTiyn(order), order.onRequestCount)}</b>
      </p>
    </section>
  )
}

function Facts({ order, isOwn }: { order: OrderView; isOwn: boolean }) {
  const { name, phone, email, shop, address, paymentType, comment, ...others } = orderFacts(order)
  const shopWithHours = shop[1] && bindShortWords([shop[1], order.shop?.hours].filter(Boolean).join(', '))
  const rows: OrderFact[] = [
    ['Название', order.title],
    name,
    phone,
    email,
    [shop[0], shopWithHours],
    [address[0], address[1] && bindShortWords(address[1])],
    paymentType,
    ['Состояние оплаты', order.paid && paidText(order, order.paid)],
    ...Object.values(others),
    ['Номер в\u00a01С', order.oneC && [order.oneC.number, order.oneC.day && `от ${dayInWords(order.oneC.day)}`].filter(Boolean).join(' ')],
  ]
  return (
    <dl className="mt-4 grid grid-cols-1 gap-3 sm:max-lg:grid-cols-2 border-t border-line pt-4 text-14 empty:hidden">
      {rows.map(textFact)}
      {order.files.length > 0 ? <FileFact files={order.files} isOwn={isOwn} /> : null}
      {textFact(comment)}
    </dl>
  )
}

const textFact = ([name, text]: OrderFact) =>
  text ? (
    <Fact key={name} name={name}>
      {text}
    </Fact>
  ) : null

/** «Оплачен 21.11.2026», with the sum where it is a part. */
function paidText(order: OrderView, { at, tiyn }: { at: Date; tiyn: number }): string {
  const day = numericDay(shopDay(at))
  const payable = payableTiyn(order)
  return tiyn >= payable ? `Оплачен ${day}` : `Оплачено ${formatTiyn(tiyn)} из\u00a0${formatTiyn(payable)}, ${day}`
}

function FileFact({ files, isOwn }: { files: OrderView['files']; isOwn: boolean }) {
  return (
    <Fact name="Файлы">
      {files.map(({ id, name, byteSize }) => (
        <span key={id} className="block py-0.5">
          {isOwn ? (
            <a href={orderFileHref(id)} download className="font-medium text-primary no-underline [overflow-wrap:anywhere] hover:underline">
              {name}
            </a>
          ) : (
            name
          )}{' '}
          <span className="text-13 text-muted">{fileSize(byteSize)}</span>
        </span>
      ))}
    </Fact>
  )
}

function LineSum({ line: { quantity, unit, priceTiyn, retailTiyn } }: { line: OrderLine }) {
  return (
    <p className="numbers ml-auto shrink-0 text-right">
      <b className="font-semibold">{priceTiyn === null ? 'цена по\u00a0запросу' : formatTiyn(priceTiyn * quantity)}</b>
      <span className="block text-13 text-muted">
        {priceTiyn === null ? null : `${formatTiyn(priceTiyn)} × `}
        {formatUnits(quantity, unit)}
      </span>
      {retailTiyn === null ? null : <span className="block text-13 text-muted">{retailText(retailTiyn, unit)}</span>}
    </p>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere] whitespace-pre-line">{children}</dd>
    </div>
  )
}
