// Serves lists: /catalog, its aliases and the clean /catalog/{category}/{subcategory} (ROUTE-02).
import { PageNotFound, ShopError } from '#server/errors.ts'
import { randomUUID } from 'node:crypto'
import { lazy, Suspense } from 'react'
import { data, redirect, replace, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { pageParams } from '#contract/catalogue/filter-params.ts'
import { readPageFilter } from '#contract/catalogue/filter-parse.ts'
import { emptyFilter, withPage, type ListingFilter } from '#contract/catalogue/filter.ts'
import type { CategoryNode, Listing } from '#contract/catalogue/catalogue.ts'
import { formatCount } from '#contract/values/money.ts'
import { refusalInit, toRefusal, refusalText, type FieldErrors } from '#contract/errors.ts'
import { addAllQuantities } from '#server/cart/add-items.ts'
import { listAlike } from '#server/catalogue/product/suggest-alternatives.ts'
import { categoryTree } from '#server/catalogue/tree/category-tree.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Services } from '#server/services.ts'
import { submitSearch } from '#server/search/submit-search.ts'
import { listProducts, pricesFor, selectListing } from '#server/catalogue/listing/listing.ts'
import { isPrefetch } from '#server/http/is-prefetch.ts'
import { readTable } from '#server/catalogue/listing/table-columns.ts'
import { formAction } from '#web/forms/form-action.loader.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { loadOrReload } from '#web/rendering/reload-on-chunk-error.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { findCategoryPath } from '#web/links/catalogue-links.ts'
import { valuesParameter } from '../facets/facet-view-model.ts'
import { findFilter } from '../facets/use-shown-filter.ts'
import { isViewMode, viewModeCookie, viewModeParameter, readViewMode, type ViewMode } from './view-mode.ts'
import { shownParameter } from './pager.tsx'
import { ListingPage } from './listing-page.tsx'
import { viewListing, withIdleBoundsRemoved, withRemovals, type ListingView, type UnknownView } from './listing-view.ts'
import { canonicalRedirect, cleanRedirect, readableErrors } from './canonical-redirect.ts'
import { plainField, readSelection, selectionAdded, type SelectionResult } from '#web/cart/selected-quantities.ts'
import type { Route } from './+types/listing.route.ts'

export const handle = {
  action: 'shop:read',
  isShared: true,
  query: { cost: 10 },
  slugs: ['category', 'subcategory'],
  gone: 'category_not_found',
  staysWhenLost: true,
} satisfies PageHandle

const maxAppendedPages = 10
const workingPaths = new Set([undefined, 'v2', 'search', 'reload'])

/** `redirect` where the history has no entry of the address yet; `replace` where it has, else «back» would loop. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const chosen = url.searchParams.get(viewModeParameter)
  if (isViewMode(chosen)) throw viewModeChosen(url, chosen, services.config.publicOrigin)
  const read = readPageFilter(url.searchParams)
  let filter = read.filter

  if (workingPaths.has(params.category) && params.subcategory === undefined) {
    // A submitted search has no page: an article or a whole name opens its product (SRCH-03).
    const isSent = filter.query !== '' && read.missing.includes('page') && !isPrefetch(Object.fromEntries(request.headers))
    const opened = isSent ? await submitSearch(services, filter.query, visitor.clientAddress) : undefined
    if (opened) throw redirect('article' in opened ? productHref(opened.article) : `/catalog/${opened.category}`)
    const target = canonicalRedirect(params.category === 'v2', url.searchParams, read)
    if (target !== undefined) throw redirect(target)
  } else {
    const tree = categoryTree(services.catalogue)
    const place = findCategoryPath(tree, params.category ?? '', params.subcategory)
    if (!place) return unknown(tree)
    filter = {
      ...filter,
      category: place.category.name,
      subcategory: place.path.at(-1)?.name ?? null,
    }
    const target = cleanRedirect(url.pathname, url.searchParams, filter)
    if (target !== undefined) throw redirect(target)
  }

  let listing: Listing
  let errors: FieldErrors
  try {
    ;({ listing, filter, errors } = await listInKnownOrder(services, visitor.user, filter, read.errors))
  } catch (error) {
    if (error instanceof PageNotFound) throw replace(catalogueHref(withPage(filter, error.lastPage))) // CAT-09
    if (toRefusal(error)?.code === 'category_not_found') return unknown(categoryTree(services.catalogue))
    throw error
  }
  const bounded = withIdleBoundsRemoved(filter, listing)
  if (bounded !== filter) throw replace(catalogueHref(bounded))

  listing = { ...listing, cards: [...listing.cards, ...(await appendedCards(services, visitor.user, filter, listing, url))] }
  const texts = readableErrors(errors)
  const viewMode = readViewMode(request.headers.get('cookie'))
  const table = viewMode === 'table' ? { ...(await readTable(services, filter, listing.cards)), key: randomUUID() } : null
  const [prices, alike] = await Promise.all([pricesFor(services, visitor.user), listAlike(services, filter, listing, visitor.user)])
  const shown = { alike, errors: texts, whole: url.searchParams.getAll(valuesParameter), viewMode, table }
  const view = withRemovals(viewListing(listing, filter, shown), (without) => selectListing(services, without, {}, prices).total)
  return data<ListingView | UnknownView>(view, { status: texts.length > 0 ? 400 : 200 })
}

/** A cookie stores the choice (CAT-08). */
function viewModeChosen(url: URL, viewMode: ViewMode, origin: string): Response {
  const params = new URLSearchParams(url.searchParams)
  params.delete(viewModeParameter)
  return replace(params.size > 0 ? `${url.pathname}?${params}` : url.pathname, {
    headers: { 'set-cookie': viewModeCookie(viewMode, origin) },
  })
}

/** Adds the table's selection to the cart (CAT-17). */
export const action = formAction(
  async ({ form, services, visitor }) => {
    const { lines, errors, key } = readSelection(form)
    if (Object.keys(errors).length > 0) throw new ShopError('malformed', { fields: errors })
    const added = selectionAdded(await addAllQuantities(services.db, visitor, lines, { key, above: 'lower' }))
    // What was not added is shown at its row.
    return form.has(plainField) && added.detail === undefined ? redirect('/cart', 303) : data<SelectionResult>(added)
  },
  (refusal, { form }) => {
    const { typed } = readSelection(form)
    const result: SelectionResult = { kind: 'refused', detail: refusalText(refusal), rows: refusal.fields ?? {}, typed }
    return data<SelectionResult>(result, refusalInit(refusal))
  },
)

/** Cards of the next pages that «Показать ещё» had appended when the address was written (CAT-09). */
async function appendedCards(services: Services, user: Visitor['user'], filter: ListingFilter, { page, pageCount }: Listing, url: URL) {
  const last = Math.min(Number(url.searchParams.get(shownParameter)) || page, pageCount, page + maxAppendedPages)
  const pages = Array.from({ length: Math.max(0, last - page) }, (_, at) => withPage(filter, page + 1 + at))
  const listings = await Promise.all(pages.map((next) => listProducts(services, next, user)))
  return listings.flatMap(({ cards }) => cards)
}

/** An impossible order is reported, and the default used (CAT-07). */
async function listInKnownOrder(services: Services, user: Visitor['user'], filter: ListingFilter, errors: FieldErrors) {
  try {
    return { listing: await listProducts(services, filter, user), filter, errors }
  } catch (error) {
    const ordering = toRefusal(error)?.fields?.[pageParams.ordering[0]]
    if (ordering === undefined) throw error
    const usual: ListingFilter = { ...filter, ordering: emptyFilter.ordering }
    return { listing: await listProducts(services, usual, user), filter: usual, errors: { ...errors, ordering } }
  }
}

function unknown(tree: CategoryNode[]) {
  const view: UnknownView = { categories: tree.map(({ name, slug }) => ({ name, slug })) }
  return data<ListingView | UnknownView>(view, { status: 404 })
}

const isUnknown = (view: ListingView | UnknownView): view is UnknownView => 'categories' in view

/** Neither a form of the same list nor another hash (#filters) changes the list. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSameList = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return !(isSameList && (formMethod === 'POST' || currentUrl.hash !== nextUrl.hash)) && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData: view, matches, error }) => {
  if (error) return [] // the error boundary sets the title
  if (!view || isUnknown(view)) return [{ title: 'Раздел не найден — Родник' }, { name: 'robots', content: 'noindex' }]
  const { title, total, page, head, errors, cards } = view
  const count = formatCount(total, 'товар', 'товара', 'товаров')
  return pageMeta({
    title: `${title}${page > 1 ? `, страница ${page}` : ''} — купить в Казахстане | Родник`,
    description: `${title}: ${count} с ценами в тенге, характеристиками и наличием по магазинам. Доставка по Казахстану.`,
    path: head.canonical,
    turns: { prev: head.prev, next: head.next },
    matches,
    imageHash: cards.find(({ image }) => image !== undefined)?.image,
    robots: !(head.isIndexed && errors.length === 0) && 'noindex,follow',
  })
}

const UnknownCategory = lazy(() => loadOrReload(() => import('./unknown-category.tsx')))

export default function ListingRoute({ loaderData: view }: Route.ComponentProps) {
  const location = useLocation()
  const isKept = 'isKept' in view
  if (!isUnknown(view)) return <ListingPage view={view} failed={isKept ? { filter: findFilter(location) ?? view.filter } : undefined} />
  return (
    <Suspense>
      <UnknownCategory categories={view.categories} />
    </Suspense>
  )
}
