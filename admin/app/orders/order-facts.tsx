// Shows whose an order is, where it goes and what is paid; changes receipt and payment in a dialog.
import { MessageSquare, Phone } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { payableTiyn } from '#contract/orders/delivery-price.ts'
import { dayInWords } from '#contract/shop/format-day.ts'
import { isQuote, paymentTypes } from '#contract/orders/orders.ts'
import { formatAmount, formatCount, formatTiyn } from '#contract/values/money.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { DeskOrder } from '#contract/orders/desk-order.ts'
import { Button, LinkButton } from '#admin/ui/button.tsx'
import { momentText } from '#admin/ui/time-texts.ts'
import { useKeys } from '#admin/ui/use-keys.ts'
import { PaymentMark } from './status-mark.tsx'

/** Loaded with the first one that is opened. */
const FactDialog = lazy(() => import('./fact-dialogs.tsx'))

type FactsProps = { order: DeskOrder; now: number; /** the card of the customer */ mayOpenCustomer: boolean }

export default function OrderFacts({ order, now, mayOpenCustomer }: FactsProps) {
  const { guestName, guestPhone, guestEmail, payer, customer, shop, address, comment, paymentType, paid, history } = order
  const [opened, setOpened] = useState<'receipt' | 'payment'>()
  const payable = payableTiyn(order)
  const paidTiyn = paid?.tiyn ?? 0
  const close = () => setOpened(undefined)
  useKeys(isQuote(order.status) ? [] : [{ code: 'KeyO', text: 'Отметить оплату', run: () => setOpened('payment') }])
  return (
    <div className="grid border-b border-line md:grid-cols-3 md:divide-x md:divide-line max-md:divide-y max-md:divide-line">
      <Part
        title="Покупатель"
        action={
          customer && mayOpenCustomer ? (
            <LinkButton look="text" isSmall to={`/customers/${customer.id}`} className={actionClass}>
              Карточка
            </LinkButton>
          ) : null
        }
      >
        <b className="block">{payer?.name || guestName}</b>
        {payer?.name ? <span className="block">{guestName}</span> : null}
        {guestPhone ? (
          <a href={`tel:${guestPhone}`} className="flex items-center gap-1.5 font-medium text-primary hover:underline">
            <span className="max-md:absolute max-md:top-2 max-md:right-4 max-md:flex max-md:size-12 max-md:items-center max-md:justify-center max-md:rounded-card max-md:bg-stock-tint max-md:text-stock">
              <Phone aria-hidden className="size-3.5 max-md:size-5" />
            </span>
            {formatPhone(guestPhone)}
          </a>
        ) : null}
        {guestEmail ? <span className="block truncate">{guestEmail}</span> : null}
        <span className="block text-muted">
          {[payer?.bin ? `БИН ${payer.bin}` : '', customer ? (customer.priceType ?? 'розница') : 'без регистрации']
            .filter(Boolean)
            .join(' · ')}
        </span>
        {customer ? (
          <span className="block text-muted">
            {formatCount(customer.orderCount, 'заказ', 'заказа', 'заказов')} на {formatTiyn(customer.totalTiyn)}
          </span>
        ) : null}
      </Part>
      <Part title="Получение" action={<TextButton onClick={() => setOpened('receipt')}>Изменить</TextButton>}>
        <b className="block">{address ? 'Доставка' : shop ? `Самовывоз, ${shop.name}` : 'Решит оператор'}</b>
        <span className="block">{address ?? shop?.address}</span>
        {comment ? (
          <p className="mt-1 flex gap-2 rounded-control border border-[#f5d9a8] bg-row-warning px-2.5 py-1.5 break-words whitespace-pre-line">
            <MessageSquare size={14} aria-label="Комментарий покупателя:" className="mt-1 shrink-0 text-warning" />
            {comment}
          </p>
        ) : null}
      </Part>
      <Part title="Оплата" action={isQuote(order.status) ? null : <TextButton onClick={() => setOpened('payment')}>Отметить</TextButton>}>
        {order.offerUntil ? <span className="block">КП: цены до {dayInWords(order.offerUntil)}</span> : null}
        <b className="block">{paymentType ? paymentTypes[paymentType] : 'Способ не выбран'}</b>
        <span className="flex items-center gap-1.5">
          <PaymentMark paid={paidTiyn} total={payable} />
          {paidTiyn > 0 ? `${formatAmount(paidTiyn)} из ${formatTiyn(payable)}` : 'не оплачен'}
        </span>
        {paidTiyn > 0 && paidTiyn < payable ? (
          <span aria-hidden="true" className="my-1 block h-1 rounded-full bg-disabled">
            <span className="block h-1 rounded-full bg-warning" style={{ width: `${(100 * paidTiyn) / payable}%` }} />
          </span>
        ) : null}
        {paidTiyn > 0 && paidTiyn < payable ? <span className="block text-muted">ждём {formatTiyn(payable - paidTiyn)}</span> : null}
        {paidTiyn > payable ? <span className="block text-warning">переплата {formatTiyn(paidTiyn - payable)}</span> : null}
        {history.flatMap(({ id, at, actor, actorKind, paidTiyn: part }) =>
          part ? (
            <span key={id} className="block text-muted">
              {part < 0 ? 'возврат' : 'оплата'} {formatAmount(Math.abs(part))}, {actorKind === 'oneC' ? '1С' : actor}, {momentText(at, now)}
            </span>
          ) : (
            []
          ),
        )}
      </Part>
      <Suspense>{opened ? <FactDialog {...{ kind: opened, order, onClose: close }} /> : null}</Suspense>
    </div>
  )
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section
      className="relative min-w-0 px-4 py-2.5 max-md:flex max-md:flex-row-reverse max-md:gap-3 max-md:has-[[href^=tel]]:pr-20"
      aria-label={title}
    >
      <div className="flex justify-between gap-2 max-md:items-start">
        <h3 className="font-normal text-muted max-md:sr-only">{title}</h3>
        {action}
      </div>
      <div className="min-w-0 flex-1">{children}</div>
    </section>
  )
}

const actionClass = 'max-md:-my-2 md:-my-0.5 md:min-h-6!'

const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button look="text" isSmall onClick={onClick} className={actionClass}>
    {children}
  </Button>
)
