// Shows what happened to an order: history with notes, e-mails, files, 1C; takes a note for colleagues.
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { isQuote, orderStatuses } from '#contract/orders/orders.ts'
import { numericDay } from '#contract/shop/shop-clock.ts'
import { fileSize } from '#web/forms/file-size.ts'
import type { DeskEvent, DeskOrder } from '#contract/orders/desk-order.ts'
import { Avatar } from '#admin/ui/avatar.tsx'
import { controlClass, FieldError } from '#admin/ui/field.tsx'
import { momentText } from '#admin/ui/time-texts.ts'
import { useChange } from './use-change.ts'

type Tab = 'history' | 'emails' | 'files' | 'oneC'

export default function OrderHistory({ order, now }: { order: DeskOrder; now: number }) {
  const { history, emails, files, oneC } = order
  const [tab, setTab] = useState<Tab>('history')
  const [note, setNote] = useState('')
  const { send, refusal } = useChange(order, () => setNote(''))
  const tabs: [Tab, string][] = [
    ['history', `История ${history.length}`],
    ['emails', `Письма ${emails.length}`],
    ['files', `Файлы ${files.length}`],
    ['oneC', isQuote(order.status) ? '1С после заказа' : oneC ? `1С ${oneC.number}` : '1С не выгружен'],
  ]
  const sentAt = new Set(emails.map(({ at }) => at.getTime()))
  return (
    <section aria-label="История заказа" className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4">
        <div className="flex gap-1 overflow-x-auto">
          {tabs.map(([name, title]) => (
            <button
              key={name}
              type="button"
              aria-pressed={tab === name}
              onClick={() => setTab(name)}
              className={`h-9.5 shrink-0 border-b-2 px-2 max-md:min-h-11 ${tab === name ? 'border-primary font-semibold text-primary' : 'border-transparent hover:text-primary'}`}
            >
              {title}
            </button>
          ))}
        </div>
        <form
          className="relative w-75 py-1 max-md:w-full"
          onSubmit={(event) => {
            event.preventDefault()
            if (note.trim() !== '') send({ kind: 'note', text: note })
          }}
        >
          <Lock size={14} aria-hidden className="absolute top-3.5 left-2.5 text-muted max-md:top-5" />
          <input
            aria-label="Заметка, видна только своим"
            placeholder="Заметка, видна только своим"
            value={note}
            maxLength={2000}
            onChange={({ target }) => setNote(target.value)}
            className={`${controlClass} pl-8`}
          />
        </form>
      </div>
      {refusal ? (
        <div className="px-4">
          <FieldError>{refusal.text}</FieldError>
        </div>
      ) : null}
      {tab === 'history' ? (
        <ul>
          {history.map((event) => (
            <Event key={event.id} event={event} now={now} isTold={sentAt.has(event.at.getTime())} />
          ))}
        </ul>
      ) : null}
      {tab === 'emails' ? (
        <Rows
          empty="Писем покупателю не было"
          rows={emails.map(({ subject, at }) => [momentText(at, now), subject, order.guestEmail ?? ''])}
        />
      ) : null}
      {tab === 'files' ? (
        <ul>
          {files.map(({ id, name, byteSize }) => (
            <li key={id} className="flex min-h-8 items-center gap-3 border-t border-line px-4">
              <a href={`/order/files/${id}`} className="text-primary hover:underline max-md:py-3">
                {name}
              </a>
              <span className="text-muted">{fileSize(byteSize)}</span>
            </li>
          ))}
          {files.length === 0 ? <li className="border-t border-line px-4 py-2 text-muted">Файлов нет</li> : null}
        </ul>
      ) : null}
      {tab === 'oneC' ? <Rows empty="Обмена с 1С ещё не было" rows={exchangeRows(order, now)} /> : null}
    </section>
  )
}

function exchangeRows({ oneC, exchange: { isInOneC, confirmedAt, last } }: DeskOrder, now: number): string[][] {
  const day = oneC?.day ? ` от ${numericDay(oneC.day)}` : ''
  return [
    ...(oneC ? [['Номер', `${oneC.number}${day}`, '']] : []),
    ...(confirmedAt
      ? [
          [
            'Принят',
            `1С подтвердила ${momentText(confirmedAt, now)}`,
            isInOneC ? 'последняя версия' : 'изменён, уйдёт со следующим обменом',
          ],
        ]
      : last
        ? [['Не принят', 'Заказ уйдёт в 1С со следующим обменом', '']]
        : []),
    ...(last ? [['Обмен', last.fault || 'прошёл без ошибок', momentText(last.at, now)]] : []),
  ]
}

const rowClass = 'flex min-h-8 items-center gap-x-3 border-t border-line px-4 py-1 max-md:flex-wrap'
/** On a phone below the text. */
const asideClass = 'text-muted empty:hidden max-md:w-full max-md:pl-23 md:shrink-0'

function Rows({ rows, empty }: { rows: string[][]; empty: string }) {
  return (
    <ul>
      {rows.map(([when, what, aside], at) => (
        <li key={at} className={rowClass}>
          <span className="w-24 shrink-0 text-muted max-md:w-20">{when}</span>
          <span className="min-w-0 flex-1">{what}</span>
          <span className={asideClass}>{aside}</span>
        </li>
      ))}
      {rows.length === 0 ? <li className="border-t border-line px-4 py-2 text-muted">{empty}</li> : null}
    </ul>
  )
}

const actorNames: Record<DeskEvent['actorKind'], string> = {
  staff: 'Сотрудник',
  customer: 'Покупатель',
  guest: 'Покупатель',
  oneC: '1С',
  system: 'Система',
}

function Event({ event, now, isTold }: { event: DeskEvent; now: number; isTold: boolean }) {
  const { at, actor, actorKind, status, note, reasons, isNote } = event
  const name = actorKind === 'staff' ? actor || actorNames.staff : actorNames[actorKind]
  const texts = [
    status
      ? status[0] === null
        ? status[1] === 'requested'
          ? actorKind === 'staff'
            ? 'КП записано'
            : 'КП запрошено'
          : 'заказ оформлен'
        : `состояние: ${orderStatuses[status[1]].name}`
      : '',
    isNote ? `заметка: «${note}»` : note,
    ...reasons.map((reason) => `«${reason}»`),
  ]
  return (
    <li className={rowClass}>
      <span className="w-24 shrink-0 text-muted max-md:w-20">{momentText(at, now)}</span>
      <Avatar name={name} size="size-5" />
      <span className="min-w-0 flex-1 break-words whitespace-pre-line">
        <b>{name}</b> {texts.filter(Boolean).join(', ') || 'данные изменены'}
      </span>
      <span className={asideClass}>
        {isNote ? 'заметка' : isTold ? 'письмо ушло' : actorKind === 'staff' ? 'покупателю не сообщали' : ''}
      </span>
    </li>
  )
}
