// The catalogue's screen: crumbs, title, branches, filters, chips, list, pages.
import { lazy, memo, Suspense, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { formatCount } from '#contract/money.ts'
import { CallbackLink } from '#web/callbacks/callback-link.tsx'
import { noteOpened } from '#web/search/note-opened.ts'
import { pageOf } from '#web/layout/link-clicks.ts'
import { loadOrReload } from '#web/layout/chunk-failure.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Branches } from './branches.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { FacetPanel } from '../facets/facet-panel.tsx'
import { isFailed } from './kept-list.ts'
import { isLook, type Look } from './listing-look.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import type { ListingView } from './listing-view.ts'
import { Pager } from './pager.tsx'
import type { CardView } from '../cards/card-view.ts'
import { ProductList } from '../cards/product-list.tsx'
import { useListingForm } from './use-listing-form.ts'
import { useLook } from './use-look.ts'
import { useMoreCards } from './use-more-cards.ts'
import './listing-page.css'

// Rarely seen.
const EmptyListing = lazy(() => loadOrReload(async () => ({ default: (await import('./empty-listing.tsx')).EmptyListing })))
const SearchNotice = lazy(() => loadOrReload(async () => ({ default: (await import('#web/search/search-notice.tsx')).SearchNotice })))

// Specialists choose it, and then it is needed at once: asked for together with its data.
const loadTable = async () => (await import('../table/product-table.tsx')).ProductTable
const ProductTable = lazy(async () => ({ default: await loadTable() }))

/** Stands in the hole that an odd number of tiles leaves on a phone (listing.css). */
const sizeHelp = (
  <li className="size-help">
    <Icon name="ruler" size={32} />
    <b>Не&nbsp;нашли размер?</b>
    <span>Пришлите фото или замер, подберём замену</span>
    <CallbackLink href="/callback">Перезвоните мне</CallbackLink>
  </li>
)

const productFolder = '/catalog/product/'
/** Two rows of three, or three of two on a phone, are seen at once. */
const eagerCards = 6

/** @param props.cardsKey another one where none of the old cards may stand in another place (useCardsKey) */
export function ListingPage({ view, cardsKey }: { view: ListingView; cardsKey: number }) {
  const { filter, total, chips, clearedHref } = view
  const root = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const more = useMoreCards(view)
  useListingForm(root, view)
  const fetchAgain = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  const { look, choose, ...looking } = useLook(view, fetchAgain)
  const found = formatCount(total, 'товар', 'товара', 'товаров')
  const place = `${filter.category}/${filter.subcategory}/${filter.query}`

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target } = event
    if (!(target instanceof Element)) return
    noteOpenedProduct(target, filter.query)
    const wanted = target.closest<HTMLButtonElement>('button[name=look]')?.value
    if (isLook(wanted)) {
      event.preventDefault()
      if (wanted === 'table') void loadTable()
      choose(wanted)
    } else if (target.closest('a[data-more]') && pageOf(event.nativeEvent) !== undefined) {
      event.preventDefault()
      more.load()
    }
  }

  return (
    // One listener for what is inside; the element itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="wrapper listing" data-look={look} ref={root} onClick={onClick}>
      <Head view={view} found={found} />
      <div className="listing-columns">
        <Filters
          key={place}
          place={place}
          groups={view.groups}
          boxless={view.boxless}
          filter={filter}
          href={view.href}
          total={total}
          clearedHref={clearedHref}
          isFiltered={chips.length > 0}
        />
        <ListingMain
          isLookAwaited={looking.isWaiting}
          found={more.page > 1 ? `${found}, страница ${more.page}` : found}
          onRetry={fetchAgain}
        >
          {(total > 0 || chips.length > 0) && <Toolbar filter={filter} chosenCount={chips.length} look={look} />}
          <Chosen chips={chips} clearedHref={clearedHref} />
          <Goods view={view} look={look} cards={more.cards} cardsKey={cardsKey} />
          {total > 0 && (
            <Pager
              href={view.href}
              page={more.page}
              pageCount={view.pageCount}
              pageSize={filter.pageSize}
              total={total}
              isLoading={more.isLoading}
            />
          )}
        </ListingMain>
      </div>
    </div>
  )
}

// Whatever the router tells of what is on its way reaches the page through its hooks; these hold what it does not change.
const Head = memo(ListingHead)
const Filters = memo(FacetPanel)
const Toolbar = memo(ListingToolbar)
const Chosen = memo(ChosenFilters)

/** A list that comes sooner is not dimmed at all (CAT-12). */
const dimAfterMs = 120

/** Alone hears of what is on its way: a list of hundreds of elements would be rendered twice more for each press. */
function ListingMain(props: { isLookAwaited: boolean; found: string; onRetry(): void; children: ReactNode }) {
  const { isLookAwaited, found, onRetry, children } = props
  const { pathname, search } = useLocation()
  const isWaiting = useIsWaiting(isLookAwaited)
  const [isDim, setDim] = useState(false)
  // Not by a delayed transition: each of its two ends, seen or not, painted all of the list.
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
      {!isWaiting && isFailed(pathname + search) && <NotRefreshed onRetry={onRetry} />}
      {children}
      <p role="status" className="sr-only">
        {isWaiting ? '' : `Найдено: ${found}`}
      </p>
    </div>
  )
}

/** Another list is on its way: not a product, nor the same list with another place of its page in sight. */
function useIsWaiting(isLookAwaited: boolean): boolean {
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  if (!next?.pathname.startsWith('/catalog')) return false
  return isLookAwaited || next.pathname + next.search !== pathname + search
}

/** What was opened of what was found tells how good a search is (SRCH-08). */
function noteOpenedProduct(target: Element, query: string): void {
  const opened = query === '' ? null : target.closest<HTMLAnchorElement>(`a[href^="${productFolder}"]`)
  if (opened) noteOpened(query, { kind: 'product', target: decodeURIComponent(opened.pathname.slice(productFolder.length)) })
}

/** What stands above filters and goods. `found`: «12 товаров» */
function ListingHead({ view: { title, crumbs, branches, errors, notice }, found }: { view: ListingView; found: string }) {
  return (
    <>
      <BreadcrumbsList steps={crumbs.slice(0, -1)} current={crumbs.at(-1)?.name ?? ''} />
      <h1>
        {title} <small>{found}</small>
      </h1>
      <Branches branches={branches} />
      {errors.length > 0 && (
        <Notice tone="error" role="alert">
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {notice && (
        <Suspense fallback={null}>
          <SearchNotice {...notice} />
        </Suspense>
      )}
    </>
  )
}

/** CAT-14 */
function NotRefreshed({ onRetry }: { onRetry(): void }) {
  return (
    <Notice tone="error" role="alert">
      <div className="-my-2.5 flex flex-wrap items-center gap-x-4">
        Не&nbsp;удалось обновить список. Фильтры сохранены
        <button type="button" className="min-h-11 font-semibold underline underline-offset-4" onClick={onRetry}>
          Повторить
        </button>
      </div>
    </Notice>
  )
}

/** The list in its look, or what to do where nothing was found. While the code of one is under way, the one that is shown stays. */
function Goods({ view, look, cards, cardsKey }: { view: ListingView; look: Look; cards: CardView[]; cardsKey: number }) {
  return (
    <Suspense fallback={null}>
      {view.total === 0 ? (
        <EmptyListing {...view} />
      ) : look === 'table' && view.table ? (
        <ProductTable table={view.table} cards={cards} filter={view.filter} label={view.title} />
      ) : (
        <ProductList key={cardsKey} cards={cards} eagerCount={eagerCards} label="Товары" last={sizeHelp} />
      )}
    </Suspense>
  )
}
