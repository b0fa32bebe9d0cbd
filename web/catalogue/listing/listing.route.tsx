// /catalog, /catalog/v2, /catalog/search, /catalog/reload and the clean /catalog/{category}/{subcategory}: one screen (ROUTE-02).
import { randomUUID } from 'node:crypto'
import { lazy, Suspense, useEffect } from 'react'
import {
  data,
  redirect,
  replace,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { catalogueHref } from '#contract/catalogue-href.ts'
import { readPageFilter } from '#contract/catalogue-url.ts'
import { emptyFilter, withPage, type ListingFilter } from '#contract/catalogue-filter.ts'
import type { CategoryNode, Listing } from '#contract/catalogue.ts'
import { formatCount } from '#contract/money.ts'
import { errorTexts, refusalOf, type ErrorCode, type FieldErrors } from '#contract/errors.ts'
import { addAllPieces } from '#server/cart/add-all.ts'
import { listAlike } from '#server/catalogue/product/alike.ts'
import { categoryTree } from '#server/catalogue/tree/categories.ts'
import type { Visitor } from '#server/plugins/visitor.ts'
import type { Services } from '#server/services.ts'
import { placeShare } from '#server/share-pictures/place-share.ts'
import { sendSearch } from '#server/search/send-search.ts'
import { PastTheEnd, listProducts, pricesFor, selectListing } from '#server/catalogue/listing/listing.ts'
import { readTable } from '#server/catalogue/listing/table.ts'
import { answered, requestContext } from '#web/request-context.ts'
import { loadOrReload } from '#web/layout/chunk-failure.ts'
import { overtakesNavigation, unlessHashChange } from '#web/layout/revalidation.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { findPlace, productHref } from '../addresses.ts'
import { valuesParameter } from '../facets/facet-groups.ts'
import { keepShown, listOrShown } from './kept-list.ts'
import { isLook, lookCookie, lookParameter, readLook, type Look } from './listing-look.ts'
import { ListingPage } from './listing-page.tsx'
import { viewListing, withIdleBoundsRemoved, withRemovals, type ListingView } from './listing-view.ts'
import { canonicalRedirect, cleanRedirect, readableErrors } from './page-address.ts'
import { useCardsKey } from './use-cards-key.ts'
import { plainField, readSelection, type SelectionAnswer } from '../table/table-selection.ts'

const workingPaths = new Set([undefined, 'v2', 'search', 'reload'])

type UnknownView = { categories: { name: string; slug: string }[] }

/**
 * An address that never enters the history (not in its final form) is a redirect: the page it was sent from stays behind the new one. One that
 * was right and is no longer, as goods come and go, is replaced: going back to it would else lead forward again.
 */
export async function loader({ request, params, url, context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const wantedLook = url.searchParams.get(lookParameter)
  if (isLook(wantedLook)) throw lookChosen(url, wantedLook, services.config.publicOrigin)
  const read = readPageFilter(url.searchParams)
  let filter = read.filter

  if (workingPaths.has(params.category) && params.subcategory === undefined) {
    // A search just sent (a link to a list carries its page): an article or a whole name opens its product (SRCH-03).
    const isSent = filter.query !== '' && read.missing.includes('page') && request.headers.get('purpose') !== 'prefetch'
    const opened = isSent ? await sendSearch(services, filter.query) : undefined
    if (opened) throw redirect('article' in opened ? productHref(opened.article) : `/catalog/${opened.category}`)
    const target = canonicalRedirect(params.category === 'v2', url.searchParams, read)
    if (target !== undefined) throw redirect(target)
  } else {
    const tree = categoryTree(services.catalogue)
    const place = findPlace(tree, params.category ?? '', params.subcategory)
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
    if (error instanceof PastTheEnd) throw replace(catalogueHref(withPage(filter, error.lastPage))) // CAT-09
    if (refusalOf(error)?.code === 'category_not_found') return unknown(categoryTree(services.catalogue))
    return answered<never>(visitor, Promise.reject(error))
  }
  const bounded = withIdleBoundsRemoved(filter, listing)
  if (bounded !== filter) throw replace(catalogueHref(bounded))

  const texts = readableErrors(errors)
  const look = readLook(request.headers.get('cookie'))
  const table = look === 'table' ? { ...(await readTable(services, filter, listing.cards)), key: randomUUID() } : null
  const [image, prices, alike] = await Promise.all([
    placeShare(services, listing.category, listing.subcategoryPath.at(-1)),
    pricesFor(services, visitor.user),
    listAlike(services, filter, listing, visitor.user),
  ])
  const shown = { image, alike, errors: texts, whole: url.searchParams.get(valuesParameter), look, table }
  const view = withRemovals(viewListing(listing, filter, shown), (wanted) => selectListing(services, wanted, {}, prices).total)
  return data<ListingView | UnknownView>(view, { status: texts.length > 0 ? 400 : 200 })
}

/** The same address without the choice, which a cookie keeps (CAT-08). */
function lookChosen(url: URL, look: Look, origin: string): Response {
  const params = new URLSearchParams(url.searchParams)
  params.delete(lookParameter)
  return replace(params.size > 0 ? `${url.pathname}?${params}` : url.pathname, {
    headers: { 'set-cookie': lookCookie(look, origin.startsWith('https:')) },
  })
}

/** The table's selection into the cart (CAT-17); without scripts a refusal comes back as the page with what was typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const form = await request.formData().catch(() => new FormData())
  const { lines, typed, errors, key } = readSelection(form)
  const refused = (code: ErrorCode, rows: FieldErrors, detail = errorTexts[code].detail) =>
    data<SelectionAnswer>({ kind: 'refused', detail, rows, typed }, { status: errorTexts[code].status })
  if (Object.keys(errors).length > 0) return refused('malformed', errors)
  try {
    await addAllPieces(services.db, visitor, lines, key)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refused(refusal.code, refusal.fields ?? {}, refusal.detail)
  }
  if (form.has(plainField)) return redirect('/cart', 303)
  return data<SelectionAnswer>({ kind: 'added' })
}

/** An order that these products cannot have is told, and the list shown in the usual one (CAT-07). */
async function listInKnownOrder(services: Services, user: Visitor['user'], filter: ListingFilter, errors: FieldErrors) {
  try {
    return { listing: await listProducts(services, filter, user), filter, errors }
  } catch (error) {
    const ordering = refusalOf(error)?.fields?.['ordering']
    if (ordering === undefined) throw error
    const usual: ListingFilter = { ...filter, ordering: emptyFilter.ordering }
    return { listing: await listProducts(services, usual, user), filter: usual, errors: { ...errors, ordering } }
  }
}

/** Only for what the browser fetches: a list that does not come leaves the old one standing (CAT-14). */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  listOrShown(request, () => serverLoader<typeof loader>())

function unknown(tree: CategoryNode[]) {
  const view: UnknownView = { categories: tree.map(({ name, slug }) => ({ name, slug })) }
  return data<ListingView | UnknownView>(view, { status: 404 })
}

const isUnknown = (view: ListingView | UnknownView): view is UnknownView => 'categories' in view

/** A cart that changes changes no list; a place in the page (#filters) neither. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod } = change
  if (overtakesNavigation(change)) return true
  if (formMethod !== undefined && formMethod !== 'GET') return false
  return unlessHashChange(change)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const view = loaderData
  if (!view || isUnknown(view)) return [{ title: 'Раздел не найден — Родник' }, { name: 'robots', content: 'noindex' }]
  const { title, total, page, head, errors, image } = view
  const count = formatCount(total, 'товар', 'товара', 'товаров')
  return pageMeta({
    title: `${title}${page > 1 ? `, страница ${page}` : ''} — купить в Казахстане | Родник`,
    description: `${title}: ${count} с ценами в тенге, характеристиками и наличием по магазинам. Доставка по Казахстану.`,
    path: head.canonical,
    turns: { prev: head.prev, next: head.next },
    matches,
    image,
    robots: !(head.isIndexed && errors.length === 0) && 'noindex,follow',
  })
}

// Rarely seen. The server has it at hand, because a page is rendered in one go there.
const loadUnknown = async () => (await import('./unknown-category.tsx')).UnknownCategory
const UnknownCategory = import.meta.env.SSR ? await loadUnknown() : lazy(async () => ({ default: await loadOrReload(loadUnknown) }))

export default function ListingRoute() {
  const view = useLoaderData<typeof loader>()
  useEffect(() => keepShown(view), [view])
  const cardsKey = useCardsKey(view, isUnknown(view) ? '' : view.href)
  if (!isUnknown(view)) return <ListingPage view={view} cardsKey={cardsKey} />
  return (
    <Suspense fallback={null}>
      <UnknownCategory categories={view.categories} />
    </Suspense>
  )
}
