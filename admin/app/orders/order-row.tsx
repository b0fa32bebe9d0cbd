// Renders an order in the list of the desk, in two lines: who and how much, how long and where to.
import { Paperclip, Store, Truck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isOrderStatus, isQuote, isWaiting } from '#contract/orders/orders.ts'
import type { Person } from '#contract/staff/live.ts'
import { formatAmount } from '#contract/values/money.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { Age } from '#admin/ui/age.tsx'
import { Avatar } from '#admin/ui/avatar.tsx'
import type { TableColumn } from '#admin/ui/data-table.tsx'
import { isHit, Marked } from '#admin/ui/marked.tsx'
import { PaymentMark, StatusMark } from './status-mark.tsx'

type ListedOrder = {
  phone: string | null
  email: string | null
  external_number: string
  number: string
  status: string
  placed_at: string
  name: string | null
  payer: string
  shop: string | null
  address: string
  total: number
  paid: number
  files: number
  lines: number
}

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

function OrderRow({ row, people, now, isOpen, search, href }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const { number, status, placed_at: at, name, payer, shop, address, total, paid, files, lines } = row
  const who = payer || (name ?? '')
  const hidden = [payer && name, formatPhone(row.phone ?? ''), row.email, row.external_number && `1С ${row.external_number}`]
  const found = [number, who, ...hidden].find((text) => isHit(text ?? '', search))
  return (
    <Link
      ref={link}
      to={href}
      discover="none"
      preventScrollReset
      className="grid min-h-12 grid-cols-[16px_1fr_auto] items-center gap-x-2 px-2.5 py-1 max-md:min-h-13 max-md:px-0"
    >
      <StatusMark status={isOrderStatus(status) ? status : 'placed'} />
      <span className="truncate">
        <b>
          <Marked text={number} search={search} />
        </b>{' '}
        <span className="ml-1">
          <Marked text={who} search={search} />
          {isQuote(status) ? (status === 'requested' ? ', запрос КП' : ', КП') : ''}
        </span>
      </span>
      <b className="text-right">{formatAmount(Math.round(total * 100))}</b>
      <span className="col-start-2 flex min-w-0 items-center gap-1.5 text-muted">
        <Age at={at} now={now} isWaiting={isWaiting(status)} />·
        {address ? <Truck size={14} aria-hidden className="shrink-0" /> : <Store size={14} aria-hidden className="shrink-0" />}
        <span className="truncate">
          {found && hidden.includes(found) ? <Marked text={found} search={search} /> : address || shop || 'решит оператор'}
        </span>
        <span className="shrink-0 md:hidden">· {lines} стр.</span>
      </span>
      <span className="flex items-center justify-end gap-1.5 text-muted">
        {people.map((person) => (
          <span key={person.id} title={`${person.name} смотрит`}>
            <Avatar name={person.name} size="size-4" />
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
}
