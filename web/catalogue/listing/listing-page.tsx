// Renders a list of the catalogue: breadcrumbs, title, branches, filters, products, pages.
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { ListingFilter } from '#contract/catalogue/filter.ts'
import { formatCount } from '#contract/values/money.ts'
import { CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { loadOrReload } from '#web/rendering/reload-on-chunk-error.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { FacetPanel } from '../facets/facet-panel.tsx'
import { type ViewMode, viewModeCookie } from './view-mode.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import type { ListingView, ChipView } from './listing-view.ts'
import { Pager } from './pager.tsx'
import type { CardView } from '../cards/card-view-model.ts'
import { ListQuery } from '../cards/product-link.tsx'
import { ProductList } from '../cards/product-list.tsx'
import { useMoreCards } from './use-load-more.ts'
import { ChipRow } from '#web/ui/chip-row.tsx'
import { ChipRemoval, chipClass } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import { shownText } from '../facets/facet-group.tsx'
import type { GroupView } from '../facets/facet-view-model.ts'
import { toggledHref } from '../facets/filter-form.ts'
import './listing-page.css'

const EmptyListing = lazy(() => loadOrReload(() => import('./empty-listing.tsx')))
const SearchNotice = lazy(() => loadOrReload(() => import('#web/search/search-notice.tsx')))
const loadTable = () => loadOrReload(() => import('../table/product-table.tsx'))
const ProductTable = lazy(loadTable)

/** Fills the cell that an odd number of tiles leaves free on a phone (listing.css). */
const sizeHelp = (
  <li className="size-help">
    <Icon name="ruler" size={32} />
    <b>Не&nbsp;нашли размер?</b>
    <span>Перезвоним и&nbsp;подберём замену</span>
    <CallbackLink href="/callback">Перезвоните мне</CallbackLink>
  </li>
)

type ListingPageProps = {
  view: ListingView
  /** filter of an address whose list could not be fetched; `view` is the last list (CAT-14) */
  failed?: { filter: ListingFilter } | undefined
}

export function ListingPage({ view, failed }: ListingPageProps) {
  const { filter, total, chips, clearedHref } = view
  const navigate = useNavigate()
  const more = useMoreCards(view)
  // The browser's address holds also how many pages «Показать ещё» has appended.
  const fetchAgain = () => void navigate(location.pathname + location.search, { replace: true, preventScrollReset: true })
  const { viewMode, choose, isWaiting } = useViewMode(view, fetchAgain)
  const found = formatCount(total, 'товар', 'товара', 'товаров')
  const place = `${filter.category}/${filter.subcategory}/${filter.query}`
  const formFilter = failed?.filter ?? filter
  return (
    <ListingFrame viewMode={viewMode}>
      <ListingHead view={view} found={found} />
      <div className="listing-columns">
        <FacetPanel key={place} {...view} place={place} listed={filter} filter={formFilter} isFiltered={chips.length > 0} />
        <ListingMain isViewModeAwaited={isWaiting} found={shownOf(found, filter.page, more)}>
          {failed && <NotRefreshed onRetry={fetchAgain} />}
          {(total > 0 || chips.length > 0) && (
            <ListingToolbar
              filter={formFilter}
              chosenCount={chips.length}
              viewMode={viewMode}
              onViewMode={(next) => {
                if (next === 'table') void loadTable().catch(() => undefined) // together with its data
                choose(next)
              }}
            />
          )}
          <SizeChips groups={view.groups} filter={formFilter} />
          <ChosenFilters chips={chips} clearedHref={clearedHref} />
          <ListQuery value={filter.query}>
            <Products view={view} viewMode={viewMode} cards={more.cards} />
          </ListQuery>
          {total > 0 && <Pager {...view} {...more} pageSize={filter.pageSize} />}
        </ListingMain>
      </div>
    </ListingFrame>
  )
}

const shownOf = (found: string, firstPage: number, { page, cards }: ReturnType<typeof useMoreCards>): string =>
  page > firstPage ? `${found}, показано ${cards.length}` : page > 1 ? `${found}, страница ${page}` : found

/** Separate, because an update of the whole page at hydration would show its lazy parts as empty. */
function ListingFrame({ viewMode, children }: { viewMode: ViewMode; children: ReactNode }) {
  const hasScripts = useHydrated()
  return (
    <div className="wrapper listing" data-view-mode={viewMode} data-live={hasScripts || undefined}>
      {children}
    </div>
  )
}

/** A list that arrives sooner is not dimmed (CAT-12). */
const dimAfterMs = 120

/** Separate, so that a navigation does not render the list again. */
function ListingMain({ isViewModeAwaited, found, children }: { isViewModeAwaited: boolean; found: string; children: ReactNode }) {
  const isWaiting = useIsWaiting(isViewModeAwaited)
  const [isDim, setDim] = useState(false)
  // A delayed CSS transition would paint the whole list twice.
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(setDim, dimAfterMs, true)
    return () => {
      clearTimeout(timer)
      setDim(false)
    }
  }, [isWaiting])
  return (
    <div className="listing-main" aria-busy={isWaiting} data-dim={(isWaiting && isDim) || undefined}>
      {children}
      <p role="status" className="sr-only">
        {isWaiting ? '' : `Найдено: ${found}`}
      </p>
    </div>
  )
}

/** Neither a product nor another hash of the same list is another list. */
function useIsWaiting(isViewModeAwaited: boolean): boolean {
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  if (!next?.pathname.startsWith('/catalog')) return false
  return isViewModeAwaited || next.pathname + next.search !== pathname + search
}

function ListingHead({ view: { title, crumbs, branches, errors, notice }, found }: { view: ListingView; found: string }) {
  return (
    <>
      <BreadcrumbsList steps={crumbs.slice(0, -1)} current={crumbs.at(-1)?.name ?? ''} />
      <h1>
        {title} <small key={found}>{found}</small>
      </h1>
      {branches.length > 0 && (
        <ChipRow
          label="Подразделы"
          className="branches"
          chips={branches.map(({ name, chosen, ...branch }) => ({ ...branch, text: name, isChosen: chosen }))}
          showsCounts
          prefetch="intent"
        />
      )}
      {errors.length > 0 && (
        <Notice tone="error">
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {notice && (
        <Suspense>
          <SearchNotice {...notice} />
        </Suspense>
      )}
    </>
  )
}

/** CAT-14 */
function NotRefreshed({ onRetry }: { onRetry(): void }) {
  return (
    <Notice tone="error">
      <div className="-my-2.5 flex flex-wrap items-center gap-x-4">
        Не&nbsp;удалось обновить список. Фильтры сохранены
        <button type="button" className="min-h-11 font-semibold underline underline-offset-4" onClick={onRetry}>
          Повторить
        </button>
      </div>
    </Notice>
  )
}

/** Cards of the first screen: two rows of three, or three of two. */
const eagerCards = 6

/** The key remounts cards of another list (CAT-12). */
function Products({ view, viewMode, cards }: { view: ListingView; viewMode: ViewMode; cards: CardView[] }) {
  return (
    <Suspense>
      {view.total === 0 ? (
        <EmptyListing {...view} />
      ) : viewMode === 'table' && view.table ? (
        <ProductTable table={view.table} cards={cards} filter={view.filter} label={view.title} />
      ) : (
        <ProductList key={view.href} cards={cards} eagerCount={eagerCards} label="Товары" last={sizeHelp} />
      )}
    </Suspense>
  )
}

/** The chosen filters as links to the list without them (CAT-06). */
function ChosenFilters({ chips, clearedHref }: { chips: ChipView[]; clearedHref: string }) {
  if (chips.length === 0) return null
  return (
    <div className="chosen" role="group" aria-label="Выбранные фильтры">
      {chips.map(({ label, href }, at) => (
        <Link key={at + label} to={href} prefetch="intent" preventScrollReset className={chipClass('set')}>
          <ChipRemoval label="Убрать фильтр">{label}</ChipRemoval>
        </Link>
      ))}
      <Link key={chips.map(({ label }) => label).join()} to={clearedHref} prefetch="intent" preventScrollReset className="chosen-all">
        Сбросить всё
      </Link>
    </div>
  )
}

type SizeGroup = Extract<GroupView, { values: unknown[] }>

function SizeChips({ groups, filter }: { groups: GroupView[]; filter: ListingFilter }) {
  const sizes = groups.find((group): group is SizeGroup => 'values' in group && group.asSizes === true && group.values.length > 0)
  if (!sizes) return null
  const chips = sizes.values.map(([text, count, chosen, without]) => ({
    text: shownText(sizes, text),
    count,
    isChosen: Boolean(chosen),
    href: without ?? toggledHref(filter, sizes, text),
  }))
  return <ChipRow label={sizes.name} className="size-chips chips" chips={chips} preventScrollReset />
}

function useViewMode(view: ListingView, fetchAgain: () => void) {
  const [chosen, setChosen] = useState({ of: view, viewMode: view.viewMode })
  const requested = chosen.of === view ? chosen.viewMode : view.viewMode
  const isWaiting = requested === 'table' && view.table === null
  return {
    viewMode: isWaiting ? view.viewMode : requested,
    isWaiting,
    choose(viewMode: ViewMode) {
      document.cookie = viewModeCookie(viewMode, location.origin) // synchronous, unlike cookieStore
      setChosen({ of: view, viewMode })
      if (viewMode === 'table' && view.table === null) fetchAgain()
    },
  }
}
