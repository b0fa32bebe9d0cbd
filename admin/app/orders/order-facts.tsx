// Shows whose an order is, where it goes and what is paid; changes receipt and payment in a dialog.
import { MessageSquare, Phone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { payableTiyn } from '#contract/orders/delivery-price.ts'
import { paymentTypes } from '#contract/orders/orders.ts'
import { formatAmount, formatCount, formatTiyn } from '#contract/values/money.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { DeskOrder, DeskShop } from '#contract/orders/desk-order.ts'
import { Button } from '#admin/ui/button.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { controlClass, Field, FieldError, FieldFrame } from '#admin/ui/field.tsx'
import { momentText, tiynOf } from './order-texts.ts'
import { PaymentMark } from './status-mark.tsx'
import { useChange } from './use-change.ts'

export function OrderFacts({ order, now, allShops }: { order: DeskOrder; now: number; allShops: readonly DeskShop[] }) {
  const { guestName, guestPhone, guestEmail, payer, customer, shop, address, comment, paymentType, paid, history } = order
  const [opened, setOpened] = useState<'receipt' | 'payment'>()
  const payable = payableTiyn(order)
  const paidTiyn = paid?.tiyn ?? 0
  const close = () => setOpened(undefined)
  return (
    <div className="grid border-b border-line md:grid-cols-3 md:divide-x md:divide-line max-md:divide-y max-md:divide-line">
      <Part title="Покупатель">
        <b className="block">{payer?.name || guestName}</b>
        {payer?.name ? <span className="block">{guestName}</span> : null}
        {guestPhone ? (
          <a href={`tel:${guestPhone}`} className="flex items-center gap-1.5 font-medium text-primary hover:underline max-md:min-h-11">
            <Phone size={14} aria-hidden />
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
      <Part title="Оплата" action={<TextButton onClick={() => setOpened('payment')}>Отметить</TextButton>}>
        <b className="block">{paymentType ? paymentTypes[paymentType] : 'Способ не выбран'}</b>
        <span className="flex items-center gap-1.5">
          <PaymentMark paid={paidTiyn} total={payable} />
          {paidTiyn > 0 ? `${formatAmount(paidTiyn)} из ${formatTiyn(payable)}` : 'не оплачен'}
        </span>
        <meter className="sr-only" min={0} max={Math.max(payable, 1)} value={paidTiyn} aria-label="Оплачено" />
        {paidTiyn > 0 && paidTiyn < payable ? <span className="block text-muted">ждём {formatTiyn(payable - paidTiyn)}</span> : null}
        {paidTiyn > payable ? <span className="block text-warning">переплата {formatTiyn(paidTiyn - payable)}</span> : null}
        {history.flatMap(({ id, at, actor, actorKind, paidTiyn: part }) =>
          part ? (
            <span key={id} className="block text-muted">
              {part < 0 ? 'вернул' : 'отметил'} {formatAmount(Math.abs(part))} {actorKind === 'oneC' ? '1С' : actor}, {momentText(at, now)}
            </span>
          ) : (
            []
          ),
        )}
      </Part>
      {opened === 'receipt' ? <ReceiptDialog {...{ order, allShops, onClose: close }} /> : null}
      {opened === 'payment' ? <PaymentDialog {...{ order, left: payable - paidTiyn, onClose: close }} /> : null}
    </div>
  )
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0 px-4 py-2.5" aria-label={title}>
      <div className="flex justify-between gap-2">
        <h3 className="font-normal text-muted">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}

const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button look="text" isSmall onClick={onClick} className="-my-0.5 min-h-6!">
    {children}
  </Button>
)

function ReceiptDialog({ order, allShops, onClose }: { order: DeskOrder; allShops: readonly DeskShop[]; onClose: () => void }) {
  const [shop, setShop] = useState(order.address ? 'delivery' : String(order.shop?.id ?? ''))
  const [address, setAddress] = useState(order.address ?? '')
  const price = order.delivery?.priceTiyn
  const [cost, setCost] = useState(price ? formatAmount(price) : '')
  const { send, refusal, isBusy } = useChange(order, onClose)
  const isDelivery = shop === 'delivery'
  const deliveryTiyn = cost.trim() === '' ? null : tiynOf(cost)
  return (
    <Dialog title="Получение" onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const seen = { shopId: [order.shop?.id ?? null], address: [order.address ?? ''] }
          if (isDelivery) send({ kind: 'receipt', shop: null, address, deliveryTiyn }, seen)
          else send({ kind: 'receipt', shop: shop === '' ? null : Number(shop), address: '' }, seen)
        }}
      >
        <FieldFrame id="receipt-shop" label="Откуда или куда">
          <select id="receipt-shop" className={controlClass} value={shop} onChange={({ target }) => setShop(target.value)}>
            <option value="">Решит оператор</option>
            {allShops.map(({ id, name }) => (
              <option key={id} value={id}>
                Самовывоз, {name}
              </option>
            ))}
            <option value="delivery">Доставка</option>
          </select>
        </FieldFrame>
        {isDelivery ? (
          <>
            <Field
              label="Адрес доставки"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              error={refusal?.fields['address']}
            />
            <Field
              label="Стоимость, ₸"
              inputMode="decimal"
              value={cost}
              onChange={({ target }) => setCost(target.value)}
              error={refusal?.fields['deliveryTiyn']}
              hint="Пусто: по\u00a0правилу бесплатной доставки или позже"
            />
          </>
        ) : null}
        {refusal ? <FieldError>{refusal.text}</FieldError> : null}
        <Button type="submit" look="solid" disabled={isBusy} className="self-start">
          Сохранить
        </Button>
      </form>
    </Dialog>
  )
}

function PaymentDialog({ order, left, onClose }: { order: DeskOrder; left: number; onClose: () => void }) {
  const [sum, setSum] = useState(left > 0 ? formatAmount(left) : '')
  const [about, setAbout] = useState('')
  const [isBack, setIsBack] = useState(left < 0)
  const { send, refusal, isBusy } = useChange(order, onClose)
  return (
    <Dialog title="Оплата" onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const tiyn = Math.abs(tiynOf(sum))
          send({ kind: 'payment', tiyn: isBack ? -tiyn : tiyn, about }, { paidTiyn: [order.paid?.tiyn ?? 0] })
        }}
      >
        <fieldset className="flex gap-4">
          <legend className="sr-only">Что отметить</legend>
          {([false, true] as const).map((back) => (
            <label key={String(back)} className="flex items-center gap-2 max-md:min-h-11">
              <input type="radio" name="way" checked={isBack === back} onChange={() => setIsBack(back)} className="accent-primary" />
              {back ? 'Вернули деньги' : 'Получили оплату'}
            </label>
          ))}
        </fieldset>
        <Field
          label="Сумма, ₸"
          inputMode="decimal"
          value={sum}
          onChange={({ target }) => setSum(target.value)}
          error={refusal?.fields['tiyn']}
        />
        <Field
          label="Документ"
          aside={<span className="text-muted">необязательно</span>}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        {refusal && !refusal.fields['tiyn'] ? (
          <FieldError>
            {refusal.current
              ? `Оплату уже отметили: сейчас ${formatTiyn(Number(refusal.current['paidTiyn']))}. Закройте и\u00a0проверьте.`
              : refusal.text}
          </FieldError>
        ) : null}
        <Button type="submit" look="solid" disabled={isBusy} className="self-start">
          {isBack ? 'Отметить возврат' : 'Отметить оплату'}
        </Button>
      </form>
    </Dialog>
  )
}
