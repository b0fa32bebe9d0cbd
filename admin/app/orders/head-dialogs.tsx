// Asks why an order is cancelled, until when an offer holds, what goes into a second order and what comes from another.
import { useEffect, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { DeskOrder, JoinableOrder } from '#contract/orders/desk-order.ts'
import { cancelledAs, isQuote, orderStatuses } from '#contract/orders/orders.ts'
import { formatTiyn } from '#contract/values/money.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckedField } from '#admin/ui/checked-field.tsx'
import { Dialog } from '#admin/ui/dialog.tsx'
import { controlClass, Field, FieldError } from '#admin/ui/field.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { momentText } from '#admin/ui/time-texts.ts'
import { readField } from '#web/forms/form-data.ts'
import { parseUnits } from './order-texts.ts'
import { useChange } from './use-change.ts'

export type HeadDialogKind = 'cancel' | 'offer' | 'split' | 'join'
type DialogProps = { order: DeskOrder; now: number; isTold: boolean; onClose: () => void }

export default function HeadDialog({ kind, ...props }: DialogProps & { kind: HeadDialogKind }) {
  const Shown = { cancel: CancelDialog, offer: OfferDialog, split: SplitDialog, join: JoinDialog }[kind]
  return <Shown {...props} />
}

function CancelDialog({ order, isTold, onClose }: DialogProps) {
  const { send, refusal, isBusy } = useChange(order, onClose)
  const name = isQuote(order.status) ? 'Закрыть КП' : 'Отменить заказ'
  const cancel = (form: FormData) =>
    send({ kind: 'status', to: cancelledAs(order.status), reason: readField(form, 'reason'), isTold }, { status: [order.status] })
  return (
    <FormDialog title={`${name} ${order.number}`} submit={name} isDisabled={isBusy} onSubmit={cancel} onClose={onClose}>
      <Field
        label="Причина"
        name="reason"
        error={refusal?.fields['reason'] ?? refusal?.text}
        hint={isTold ? 'Покупатель прочтёт её в\u00a0письме' : 'Покупателю не\u00a0сообщим'}
      />
    </FormDialog>
  )
}

const usualDays = 7

function OfferDialog({ order, now, onClose }: DialogProps) {
  const { send, refusal, refusalText, isBusy } = useChange(order, onClose)
  return (
    <FormDialog
      title={`Отправить КП ${order.number}`}
      submit="Отправить"
      isDisabled={isBusy}
      refusal={refusalText}
      onSubmit={(form) => send({ kind: 'offer', until: readField(form, 'until') })}
      onClose={onClose}
    >
      <p>
        Письмо с&nbsp;PDF и&nbsp;ссылкой уйдёт на&nbsp;{order.guestEmail}. Покупатель примет предложение на&nbsp;его странице: заказ
        оформится по&nbsp;этим ценам.
      </p>
      <CheckedField
        label="Цены действуют до"
        name="until"
        type="date"
        required
        wanted={'Выберите день, не\u00a0раньше сегодняшнего'}
        min={shopDay(new Date(now))}
        defaultValue={order.offerUntil ?? shopDay(new Date(now + usualDays * 86_400_000))}
        error={refusal?.fields['until']}
        className="max-w-44"
      />
    </FormDialog>
  )
}

/** Zero, or nothing: the line stays. */
function SplitDialog({ order, onClose }: DialogProps) {
  const [typed, setTyped] = useState<Record<number, string>>({})
  const navigate = useNavigate()
  const { send, refusal, isBusy } = useChange(order, (made) => {
    onClose()
    if (made) void navigate(`/orders/${made}`)
  })
  const lines = order.lines.flatMap(({ position }) => {
    const quantity = parseUnits(typed[position] || '0')
    return quantity === 0 ? [] : [{ position, quantity }]
  })
  return (
    <FormDialog
      title={`Разделить заказ ${order.number}`}
      submit={`Отделить ${lines.length > 0 ? `строк: ${lines.length}` : ''}`}
      isDisabled={isBusy || lines.length === 0}
      refusal={refusal?.text}
      onSubmit={() => send({ kind: 'split', lines })}
      onClose={onClose}
    >
      <p className="text-muted">Сколько каждой строки уйдёт во&nbsp;второй заказ. Оплата и&nbsp;файлы останутся в&nbsp;этом.</p>
      <ul className="flex max-h-80 flex-col overflow-y-auto border-t border-line">
        {order.lines.map(({ position, name, quantity, unit, held, isOnOrder }) => (
          <li key={position} className="flex items-center gap-3 border-b border-line py-1.5">
            <span className="min-w-0 flex-1">
              {name}
              <span className="block text-muted">
                {quantity} {unit}
                {isOnOrder ? ', под заказ' : `, отложено ${held}`}
              </span>
            </span>
            <input
              inputMode="numeric"
              aria-label={`Во второй заказ, ${name}`}
              value={typed[position] ?? ''}
              placeholder="0"
              onChange={({ target }) => setTyped({ ...typed, [position]: target.value })}
              className={`${controlClass} w-18! text-right`}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

function JoinDialog({ order, now, onClose }: DialogProps) {
  const fetcher = useFetcher<{ joinable: JoinableOrder[] }>()
  const { send, refusal, isBusy } = useChange(order, onClose)
  const { load } = fetcher
  useEffect(() => void load(`/orders/find?${new URLSearchParams({ joinable: order.number })}`), [load, order.number])
  const found = fetcher.data?.joinable
  return (
    <Dialog title={`Добавить в\u00a0заказ ${order.number}`} onClose={onClose}>
      <p className="mb-2 text-muted">Строки, отложенный товар, оплата и&nbsp;файлы перейдут сюда, другой заказ отменится.</p>
      {found?.length === 0 ? <p>Других открытых заказов у&nbsp;покупателя нет.</p> : null}
      <ul className="flex flex-col" aria-busy={found === undefined}>
        {(found ?? []).map(({ number, status, placedAt, totalTiyn }) => (
          <li key={number} className="flex items-center gap-3 border-b border-line py-2">
            <span className="min-w-0 flex-1">
              <b>{number}</b> {formatTiyn(totalTiyn)}
              <span className="block text-muted">
                {orderStatuses[status].name}, {momentText(placedAt, now)}
              </span>
            </span>
            <Button disabled={isBusy} onClick={() => send({ kind: 'join', other: number })} aria-label={`Добавить ${number}`}>
              Добавить
            </Button>
          </li>
        ))}
      </ul>
      {refusal ? <FieldError>{refusal.text}</FieldError> : null}
    </Dialog>
  )
}
