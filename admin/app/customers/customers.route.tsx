// Lists customers: search by name, phone, e-mail, company or БИН (ADM-07).
import { Link, useNavigate } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { formatDay } from '#contract/shop/format-day.ts'
import { formatAmount } from '#contract/values/money.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { customersList, type CustomerRow } from '#server/customers/customers-list.ts'
import { loadList } from '#server/staff-lists/load-list.ts'
import type { TableColumn } from '#admin/ui/data-table.tsx'
import { DayFilter } from '#admin/ui/list-filters.tsx'
import { ListPage } from '#admin/ui/list-page.tsx'
import { useLive } from '#admin/ui/use-live.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { StateBadge } from './state-badge.tsx'
import type { Route } from './+types/customers.route.ts'

export const handle = { action: 'customers:read', query: { cost: 20 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Покупатели — Родник, управление' }]

export function loader({ context, url }: Route.LoaderArgs) {
  return loadList(context.get(requestContext).services.db, customersList, url.searchParams)
}

const views = [
  { query: '', label: 'Все' },
  { query: 'state=wholesale', label: 'С\u00a0оптовыми ценами' },
  { query: 'state=applied', label: 'Ждут оптовых цен' },
  { query: 'state=blocked', label: 'Закрытые' },
]

export default function CustomersRoute({ loaderData: list }: Route.ComponentProps) {
  const navigate = useNavigate()
  useLive('customers')
  return (
    <ListPage
      name="customers"
      title="Покупатели"
      countText={list.countText}
      searchLabel="Имя, телефон, почта, компания, БИН"
      views={views}
      keeps="state"
      exportHref="/api/v1/staff/customers/export"
      pages={list}
      filters={
        <>
          <DayFilter name="created_at_from" label="с" />
          <DayFilter name="created_at_to" label="по" />
        </>
      }
      table={{ columns, rows: list.rows, keyOf: ({ id }) => id, onOpen: ({ id }) => void navigate(`/customers/${id}`) }}
    />
  )
}

const columns: TableColumn<CustomerRow>[] = [
  {
    key: 'name',
    title: 'Покупатель',
    cell: ({ id, name, state }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Link to={`/customers/${id}`} discover="none" className="truncate font-medium hover:text-primary">
          {name}
        </Link>
        <StateBadge state={state} />
      </span>
    ),
  },
  {
    key: 'phone',
    title: 'Телефон',
    width: 'w-40',
    cell: ({ phone }) => (
      <a href={`tel:${phone}`} className="whitespace-nowrap hover:text-primary">
        {formatPhone(phone)}
      </a>
    ),
  },
  {
    key: 'email',
    title: 'Почта',
    cell: ({ email }) => (
      <span className="max-md:break-all md:block md:max-w-28 md:truncate xl:max-w-none" title={email}>
        {email}
      </span>
    ),
  },
  { key: 'company', title: 'Компания', cell: ({ company }) => <span className="line-clamp-2">{company || '–'}</span> },
  { key: 'prices', title: 'Цены', cell: ({ price_type: type }) => type ?? 'розница' },
  { key: 'count', title: 'Заказов', isRight: true, cell: ({ order_count: count }) => (count === 0 ? '–' : count) },
  {
    key: 'total',
    title: 'На\u00a0сумму,\u00a0₸',
    isRight: true,
    cell: ({ total }) => (total === 0 ? '–' : formatAmount(Math.round(total * 100))),
  },
  { key: 'created', title: 'Зарегистрирован', width: 'w-36', cell: ({ created_at: at }) => formatDay(new Date(at)) },
]
