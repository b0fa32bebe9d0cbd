// Heads an open order: number, state, print, the next step, the others in a menu.
import { ArrowLeft, Copy, Ellipsis, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { payableTiyn } from '#contract/orders/delivery-price.ts'
import { isCurrent, isOrderStatus, isQuote, isWaiting, orderNoun, orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'
import { formatTiyn } from '#contract/values/money.ts'
import type { DeskOrder } from '#contract/orders/desk-order.ts'
import { Age } from '#admin/ui/age.tsx'
import { Button, LinkButton } from '#admin/ui/button.tsx'
import { CheckBox, FieldError } from '#admin/ui/field.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { MenuButton, MenuItem } from '#admin/ui/menu-button.tsx'
import { Presence } from '#admin/ui/presence.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import { showToast } from '#admin/ui/toast.tsx'
import type { HeadDialogKind } from './head-dialogs.tsx'
import { statusActions } from './order-texts.ts'
import { StatusMark } from './status-mark.tsx'
import { useChange } from './use-change.ts'

/** Nothing on it is pressed: its script comes after the others. */
const OrderSteps = lazyPart(() => import('./order-steps.tsx'))
/** Loaded with the first one that is opened. */
const HeadDialog = lazy(() => import('./head-dialogs.tsx'))

type Step = keyof typeof statusActions
type Action = { text: string; run: () => void }
type HeadProps = { order: DeskOrder; now: number; isTold: boolean; setIsTold: (isTold: boolean) => void }

/** The next one first; the way of receipt decides which. */
function stepsOf({ status, delivery }: DeskOrder): Step[] {
  const avoided: OrderStatus = delivery ? 'ready' : 'delivering'
  return orderStatuses[status].next
    .filter((one): one is Step => one in statusActions)
    .toSorted((one, other) => Number(one === avoided) - Number(other === avoided))
}

export function OrderHead({ order, now, isTold, setIsTold }: HeadProps) {
  const { number, status, guestEmail } = order
  const placed = order.placedAt ?? order.createdAt
  const { send, refusal, isBusy } = useChange(order)
  const { search, state } = useLocation()
  const [opened, setOpened] = useState<HeadDialogKind | undefined>(state === 'offer' && status === 'requested' ? state : undefined)
  const tells = isTold && !!guestEmail
  const move = (to: Step) => send({ kind: 'status', to, isTold: tells }, { status: [status] })
  const isOpen = isCurrent(status)
  const isCancellable = orderStatuses[status].next.some((one) => one === 'cancelled' || one === 'declined')
  const offer = { text: 'Отправить КП', run: () => setOpened('offer') }
  const actions: Record<string, Action[]> = {
    requested: [offer],
    offered: [{ text: 'Оформить заказ', run: () => send({ kind: 'accept', isTold: tells }) }, offer],
  }
  const [main, ...others] = actions[status] ?? stepsOf(order).map((to): Action => ({ text: statusActions[to], run: () => move(to) }))
  useKeys(main && !isBusy ? [{ code: 'Ctrl+Enter', ...main }] : [])
  const tellBox = guestEmail ? (
    <CheckBox label="Сообщить покупателю" checked={isTold} onChange={({ target }) => setIsTold(target.checked)} />
  ) : (
    <span className="text-muted">почты нет</span>
  )
  const button = main ? (
    <Button look="solid" keys="Ctrl Enter" disabled={isBusy} onClick={main.run} className="max-md:min-h-12 max-md:flex-1">
      {main.text}
    </Button>
  ) : null
  const menu = (
    <MenuButton
      shortcut={{ code: 'KeyS', text: 'Состояние и\u00a0другие действия' }}
      className="flex size-8 items-center justify-center rounded-control border border-edge hover:border-primary max-md:size-12"
      button={
        <>
          <Ellipsis size={16} aria-hidden />
          <span className="sr-only">Другие действия</span>
        </>
      }
    >
      {others.map(({ text, run }) => (
        <MenuItem key={text} onClick={run}>
          {text}
        </MenuItem>
      ))}
      {isOpen && !isQuote(status) ? (
        <>
          <MenuItem disabled={order.lines.length === 1 && order.lines[0]?.quantity === 1} onClick={() => setOpened('split')}>
            Разделить…
          </MenuItem>
          <MenuItem onClick={() => setOpened('join')}>Объединить с другим…</MenuItem>
        </>
      ) : null}
      {isQuote(status) ? null : (
        <MenuItem disabled={!guestEmail} onClick={() => send({ kind: 'tell' })}>
          Написать об изменениях
        </MenuItem>
      )}
      {isCancellable ? (
        <MenuItem isDanger onClick={() => setOpened('cancel')}>
          {isQuote(status) ? 'Закрыть КП…' : 'Отменить заказ…'}
        </MenuItem>
      ) : null}
    </MenuButton>
  )
  return (
    <header className="border-b border-line">
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        <LinkButton look="text" to={`/orders${search}`} className="xl:hidden" aria-label="К списку">
          <ArrowLeft size={20} aria-hidden />
        </LinkButton>
        <h2 className="text-18">{number}</h2>
        <button
          type="button"
          aria-label="Скопировать номер"
          className="flex size-6 items-center justify-center text-muted hover:text-primary max-md:size-11"
          onClick={() => void navigator.clipboard.writeText(number).then(() => showToast({ text: `${number} скопирован` }))}
        >
          <Copy size={14} aria-hidden />
        </button>
        <span className="flex items-center gap-1.5 rounded-badge bg-primary-tint px-1.5 font-medium text-primary-hover">
          <StatusMark status={status} isNamed={false} />
          {orderStatuses[status].name}
        </span>
        <span className="flex items-center gap-1 text-muted max-md:order-1 max-md:w-full">
          {order.events[0]?.actor === 'staff' ? 'по телефону' : 'сайт'}, <Age at={placed} now={now} isWaiting={isWaiting(status)} />
        </span>
        <Presence topic="orders" id={number} />
        <span className="ml-auto flex items-center gap-2">
          <MenuButton
            shortcut={{ code: 'Ctrl+KeyP', text: 'Печать' }}
            button={
              <>
                <Printer size={16} aria-hidden /> <span className="max-md:sr-only">Печать</span>
              </>
            }
          >
            {prints(order).map(([title, file]) => (
              <a
                key={file}
                href={`/order/${number}/${file}`}
                target="_blank"
                rel="noreferrer"
                className="block px-3 py-2 hover:bg-primary-tint max-md:min-h-11"
              >
                {title}
              </a>
            ))}
          </MenuButton>
          <span className="contents max-md:hidden">
            <span className="contents">{menu}</span>
            {button}
          </span>
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pb-2.5">
        <OrderSteps order={order} now={now} />
        <span className="max-md:hidden">{tellBox}</span>
      </div>
      {refusal ? (
        <div className="px-4 pb-2">
          <FieldError>
            {refusal.conflict ? `Заказ уже изменили: сейчас он «${statusName(refusal.conflict.current['status'])}».` : refusal.text}
          </FieldError>
        </div>
      ) : null}
      <div className="fixed inset-x-0 bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-surface px-4 py-2 md:hidden">
        <div className="flex items-center justify-between">
          <span>
            <span className="block text-muted">{order.delivery?.priceTiyn ? 'Итого с доставкой' : 'Итого'}</span>
            <b className="text-16">{formatTiyn(payableTiyn(order))}</b>
          </span>
          {tellBox}
        </div>
        <div className="flex gap-2">
          {button}
          {menu}
        </div>
      </div>
      <Suspense>
        {opened ? <HeadDialog {...{ kind: opened, order, now, isTold: tells, onClose: () => setOpened(undefined) }} /> : null}
      </Suspense>
    </header>
  )
}

const statusName = (status: unknown): string =>
  typeof status === 'string' && isOrderStatus(status) ? orderStatuses[status].name : 'другой'

const prints = ({ isInvoiceReady, status }: DeskOrder): [string, string][] => [
  ...(isQuote(status)
    ? []
    : ([
        ['Лист сборки, A4', 'sborka.pdf'],
        ['Лист сборки, 80 мм', 'sborka.pdf?width=80'],
      ] satisfies [string, string][])),
  ...(isInvoiceReady ? [['Счёт на оплату', 'schet.pdf'] as [string, string]] : []),
  [`${orderNoun(status)}, A4`, 'zakaz.pdf'],
  [`${orderNoun(status)}, 80 мм`, 'zakaz.pdf?width=80'],
]
