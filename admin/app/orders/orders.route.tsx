// Shows the order desk: the list on the left, the open order on the right (ADM-02).
import { Plus, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import {
  Form,
  Link,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { may } from '#contract/accounts/permissions.ts'
import { deskViews } from '#contract/orders/desk-views.ts'
import { loadDeskList } from '#server/orders/desk/order-views.ts'
import { KeyCap, LinkButton } from '#admin/ui/button.tsx'
import { DataTable } from '#admin/ui/data-table.tsx'
import { controlClass } from '#admin/ui/field.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import { useLive, useWhoHasOpen } from '#admin/ui/use-live.ts'
import { useSelection } from '#admin/ui/use-selection.ts'
import { deskOf } from './desk.loader.ts'
import { orderColumns } from './order-row.tsx'
import type { Route } from './+types/orders.route.ts'

/** Loaded with the first order that is ticked. */
const OrdersBulk = lazy(() => import('./bulk-actions.tsx'))

export const handle = { action: 'orders:read', query: { cost: 10 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Заказы — Родник, управление' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, desk, visitor } = deskOf(context)
  const list = await loadDeskList(services.db, desk.scope, url.searchParams)
  return { ...list, now: services.clock().getTime(), mayChange: may(visitor, 'orders:change') }
}

/** Another order leaves the list as it is. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined || currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search
    ? defaultShouldRevalidate
    : false

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  const { rows, counts, countText, now, next, previous, mayChange } = loaderData
  const [params] = useSearchParams()
  const { number } = useParams()
  const shown = useShownNumber()
  const query = params.size > 0 ? `?${params}` : ''
  const navigate = useNavigate()
  const open = (row: Row | undefined) => {
    if (row && row.number !== shown)
      void navigate(`/orders/${row.number}${query}`, { replace: shown !== undefined, preventScrollReset: true })
  }
  useWalk(rows, shown, open)
  const filter = new URLSearchParams([...params].filter(([name, value]) => name !== 'cursor' && value !== ''))
  const selection = useSelection(
    filter.toString(),
    rows.map((row) => row.number),
  )
  useLive('orders')
  const whoHasOpen = useWhoHasOpen('orders')
  const view = params.get('view') ?? (params.get('search') ? '' : 'open')
  const to = (name: string, value: string) =>
    `?${new URLSearchParams([...[...params].filter(([key]) => key !== 'cursor' && key !== name), [name, value]])}`
  const turn = (cursor: string | null) => (cursor === null ? undefined : navigate(to('cursor', cursor)))
  return (
    <div className="flex md:h-[calc(100dvh-44px)]">
      <section
        aria-label="Список заказов"
        className={`flex w-full flex-col border-r border-line xl:w-100 xl:shrink-0 ${number ? 'max-xl:hidden' : ''}`}
      >
        <header className="flex flex-col gap-2 px-3 pt-2.5 pb-2">
          <div className="flex items-center gap-2">
            <h1 className="text-18">Заказы</h1>
            <LinkButton to="/orders/new" icon={Plus} keys="N" className="ml-auto">
              Новый заказ
            </LinkButton>
          </div>
          <Form role="search" className="relative">
            <Search size={16} aria-hidden className="absolute top-2 left-2.5 text-muted max-md:top-3.5" />
            <input
              type="search"
              name="search"
              id="desk-search"
              key={params.get('search')}
              defaultValue={params.get('search') ?? ''}
              aria-label="Номер, телефон, имя, артикул, БИН, № 1С"
              placeholder="Номер, телефон, имя, артикул, БИН, № 1С"
              className={`${controlClass} px-8`}
            />
            <span className="absolute top-1.5 right-2">
              <KeyCap>/</KeyCap>
            </span>
          </Form>
          <nav aria-label="Виды" className="flex gap-1.5 overflow-x-auto">
            {Object.entries(deskViews).map(([name, { name: title }]) => (
              <Link
                key={name}
                to={to('view', name)}
                discover="none"
                aria-current={view === name ? 'page' : undefined}
                className={`flex min-h-7 shrink-0 items-center rounded-full border px-2.5 max-md:min-h-11 ${view === name ? 'border-primary-line bg-primary-tint font-medium text-primary' : 'border-edge hover:border-primary'}`}
              >
                {title}
                {name === 'open' ? '' : ` ${countOf(counts, name)}`}
              </Link>
            ))}
            <Link
              to={to('view', 'all')}
              discover="none"
              aria-current={view === 'all' ? 'page' : undefined}
              className={`flex min-h-7 shrink-0 items-center rounded-full border px-2.5 max-md:min-h-11 ${view === 'all' ? 'border-primary-line bg-primary-tint font-medium text-primary' : 'border-edge hover:border-primary'}`}
            >
              Все
            </Link>
          </nav>
        </header>
        <Suspense>{selection.target ? <OrdersBulk {...{ selection, countText, mayChange }} /> : null}</Suspense>
        <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
          {rows.length === 0 ? (
            <p className="p-6 text-center text-muted">
              {params.get('search') ? 'Ничего не нашлось: проверьте номер или ищите по телефону' : 'Таких заказов нет'}
            </p>
          ) : (
            <DataTable
              label="Заказы"
              rows={rows}
              keyOf={(row) => row.number}
              nameOf={(row) => row.number}
              openKey={shown}
              onOpen={open}
              onWalk={open}
              onPage={(step) => void turn(step === 1 ? next : previous)}
              selection={selection}
              columns={orderColumns({ whoHasOpen, now, shown, hrefOf: (of) => `/orders/${of}${query}` })}
            />
          )}
        </div>
        <footer className="flex min-h-9 items-center gap-2 border-t border-line px-3 text-muted">
          {previous ? (
            <Link to={to('cursor', previous)} discover="none" className="text-primary">
              Назад
            </Link>
          ) : null}
          {next ? (
            <Link to={to('cursor', next)} discover="none" className="text-primary">
              Дальше
            </Link>
          ) : null}
          <span className="flex items-center gap-1.5 max-md:hidden">
            <KeyCap>↑</KeyCap>
            <KeyCap>↓</KeyCap> по списку
          </span>
          <span className="ml-auto">{countText}</span>
        </footer>
      </section>
      {/* In a narrow window the open order hides the list with its heading. */}
      {number ? <h1 className="sr-only xl:hidden">Заказы</h1> : null}
      <div className={`min-w-0 flex-1 md:overflow-y-auto ${number ? '' : 'max-xl:hidden'}`}>
        <Outlet />
      </div>
    </div>
  )
}

const countOf = (counts: Record<string, number>, view: string): string => {
  const count = counts[view] ?? 0
  return count > 999 ? '999+' : String(count)
}

/** The order that is opening, else the open one: a held key walks on. */
function useShownNumber(): string | undefined {
  const { location: opening } = useNavigation()
  const { pathname } = useLocation()
  return /\/orders\/([0-9A-Z]{8})/.exec((opening ?? { pathname }).pathname)?.[1]
}

/** Walks the list from anywhere on the page; a held key walks on from the order that is opening. */
function useWalk(rows: readonly Row[], shown: string | undefined, open: (row: Row | undefined) => void): void {
  const navigate = useNavigate()
  const walk = (step: number) => () => {
    const at = rows.findIndex(({ number }) => number === shown)
    open(rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))])
  }
  useKeys([
    { code: 'KeyJ', text: 'Следующий заказ', run: walk(1) },
    { code: 'ArrowDown', run: walk(1) },
    { code: 'KeyK', text: 'Предыдущий заказ', run: walk(-1) },
    { code: 'ArrowUp', run: walk(-1) },
    { code: 'KeyN', text: 'Новый заказ', run: () => void navigate('/orders/new') },
    { code: 'Slash', text: 'Поиск заказа', run: () => document.querySelector<HTMLElement>('#desk-search')?.focus() },
  ])
}
