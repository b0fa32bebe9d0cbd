// Shows the order desk: the list on the left, the open order on the right (ADM-02).
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import {
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
import { deskViews, usualFilters } from '#contract/orders/desk-views.ts'
import { loadDeskList } from '#server/orders/desk/order-views.ts'
import { LinkButton } from '#admin/ui/button.tsx'
import { DayFilter, SelectFilter } from '#admin/ui/list-filters.tsx'
import { ListPage } from '#admin/ui/list-page.tsx'
import { useKeys } from '#admin/ui/use-keys.ts'
import { useLive, useWhoHasOpen } from '#admin/ui/use-live.ts'
import { openDesk, listDeskShops } from './desk.loader.ts'
import { orderColumn } from './order-row.tsx'
import { useReadAhead } from './read-ahead.ts'
import type { Route } from './+types/orders.route.ts'

/** Loaded with the first order that is ticked. */
const BulkActions = lazy(() => import('./bulk-actions.tsx'))

export const handle = { action: 'orders:read', query: { cost: 10 } } satisfies PageHandle

export const meta: Route.MetaFunction = () => [{ title: 'Заказы — Родник, управление' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, desk, visitor } = openDesk(context)
  const { scope } = desk
  await services.live.read() // who has just saved something sees it
  const load = () => Promise.all([loadDeskList(services.db, scope, url.searchParams), listDeskShops(context)])
  const [list, shops] = await services.live.readTogether('orders', `orders ${JSON.stringify(scope)} ${url.search}`, load)
  return {
    ...list,
    shops: shops.map(({ id, name }): [string, string] => [String(id), name]),
    now: services.clock().getTime(),
    mayChange: may(visitor, 'orders:change'),
  }
}

/** Another order leaves the list as it is. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined || currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search
    ? defaultShouldRevalidate
    : false

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  const { rows, counts, countText, shops, now, mayChange, ...pages } = loaderData
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
  useReadAhead(rows, number)
  useLive('orders')
  const whoHasOpen = useWhoHasOpen('orders')
  const search = params.get('search') ?? ''
  const views = deskViews.map(({ name, statuses, isCounted }) => ({
    label: name,
    query: `status=${statuses.join()}`,
    count: isCounted ? countOf(statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)) : undefined,
  }))
  return (
    <div data-fills-window className="flex md:h-full">
      <section
        aria-label="Список заказов"
        className={`flex w-full flex-col border-line [--page-padding:12px] xl:border-r xl:w-100 xl:shrink-0 ${number ? 'max-xl:hidden' : ''}`}
      >
        <ListPage
          isPane
          name="orders"
          title="Заказы"
          countText={countText}
          headText=""
          searchLabel="Номер, телефон, имя, артикул, БИН, № 1С"
          views={views}
          initial={usualFilters(params)}
          exportHref="/api/v1/staff/orders/export"
          actions={
            <LinkButton to="/orders/new" icon={Plus} keys="N">
              Новый заказ
            </LinkButton>
          }
          filters={
            <>
              <SelectFilter name="shop" label="Магазин: любой" options={shops} />
              <DayFilter name="placed_at_from" label="с" />
              <DayFilter name="placed_at_to" label="по" />
            </>
          }
          pages={pages}
          table={{
            rows,
            keyOf: (row) => row.number,
            nameOf: (row) => row.number,
            openKey: shown,
            onOpen: open,
            onWalk: open,
            columns: [orderColumn({ whoHasOpen, now, shown, search, hrefOf: (of) => `/orders/${of}${query}` })],
          }}
          renderBulk={(target, clear) => (
            <Suspense>
              <BulkActions {...{ target, shops, mayChange, onDone: clear }} />
            </Suspense>
          )}
        />
      </section>
      {/* In a narrow window the open order hides the list with its heading. */}
      {number ? <h1 className="sr-only xl:hidden">Заказы</h1> : null}
      <div className={`min-w-0 flex-1 md:overflow-y-auto ${number ? '' : 'max-xl:hidden'}`}>
        <Outlet />
      </div>
    </div>
  )
}

/** The server counts no further. */
const countOf = (count: number): string => (count > 999 ? '999+' : String(count))

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
  ])
}
