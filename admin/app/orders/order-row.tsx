// Renders an order in the list of the desk, in two lines: who and how much, how long and where to.
import { Paperclip, Store, Truck } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isOrderStatus, isQuote, isWaiting, orderStatuses } from '#contract/orders/orders.ts'
import type { Person } from '#contract/staff/live.ts'
import { formatAmount } from '#contract/values/money.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { Age } from '#admin/ui/age.tsx'
import { Avatar } from '#admin/ui/avatar.tsx'
import type { TableColumn } from '#admin/ui/data-table.tsx'
import { isHit, Marked } from '#admin/ui/marked.tsx'
import { PaymentMark, StatusMark } from './status-mark.tsx'
import type { Route } from './+types/orders.route.ts'

type ListedOrder = Route.ComponentProps['loaderData']['rows'][number]

type ColumnsOf = {
  whoHasOpen: (number: string) => readonly Person[]
  now: number
  /** number of the open order */
  shown: string | undefined
  search: string
  hrefOf: (number: string) => string
}

export const orderColumn = ({ whoHasOpen, now, shown, search, hrefOf }: ColumnsOf): TableColumn<ListedOrder> => ({
  key: 'order',
  title: 'Заказ',
  isWhole: true,
  cell: (row) => (
    <OrderRow {...{ row, now, search }} people={whoHasOpen(row.number)} isOpen={row.number === shown} href={hrefOf(row.number)} />
  ),
})

type RowProps = { row: ListedOrder; people: readonly Person[]; now: number; isOpen: boolean; search: string; href: string }

/** Opening another order renders two rows again, not all. */
const OrderRow = memo(function OrderRow({ row, people, now, isOpen, search, href }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const { number, placed_at: at, name, payer, shop, address, total, paid, files, lines } = row
  const status = isOrderStatus(row.status) ? row.status : 'placed'
  const who = payer || (name ?? '')
  const hidden = [payer && name, formatPhone(row.phone ?? ''), row.email, row.external_number && `1С ${row.external_number}`]
  const found = [number, who, ...hidden].find((text) => isHit(text ?? '', search))
  const isHidden = found && hidden.includes(found)
  return (
    <Link
      ref={link}
      to={href}
      discover="none"
      preventScrollReset
      className="grid min-h-12 grid-cols-[16px_1fr_auto] items-center gap-x-2 px-2.5 py-1 max-md:min-h-0 max-md:items-start max-md:p-0 max-md:text-14"
    >
      <StatusMark status={status} />
      <span className="truncate">
        <b className="max-md:block max-md:text-16">
          <Marked text={number} search={search} />
        </b>{' '}
        <span className="md:ml-1">
          <Marked text={who} search={search} />
          {isQuote(status) ? (status === 'requested' ? ', запрос КП' : ', КП') : ''}
        </span>
      </span>
      <b className="text-right max-md:text-16">{formatAmount(Math.round(total * 100))}</b>
      <span className="col-start-2 flex min-w-0 items-center gap-1.5 text-muted">
        <Age at={at} now={now} isWaiting={isWaiting(status)} />·
        <span aria-hidden="true" className="shrink-0 md:hidden">
          {orderStatuses[status].name} ·
        </span>
        {address ? <Truck size={14} aria-hidden className="shrink-0" /> : <Store size={14} aria-hidden className="shrink-0" />}
        <span className={`truncate ${isHidden ? '' : 'max-md:hidden'}`}>
          {isHidden ? <Marked text={found} search={search} /> : address || shop || 'решит оператор'}
        </span>
        <span className="shrink-0 md:hidden">{lines} стр.</span>
      </span>
      <span className="flex items-center justify-end gap-1.5 text-muted">
        {people.map((person) => (
          <span key={person.id} title={`${person.name} смотрит`}>
            <Avatar name={person.name} size="size-5" />
          </span>
        ))}
        {files > 0 ? (
          <>
            <Paperclip size={14} aria-label="Файлов:" />
            {files}
          </>
        ) : null}
        <PaymentMark paid={paid} total={total} />
      </span>
    </Link>
  )
})
