// Builds the listing page's data: only what is shown, because all of it is also written into the HTML.
import type { Branch, CategoryLink, Listing, ListingTable, ProductCard, SubcategoryLink } from '#contract/catalogue/catalogue.ts'
import { cleared, withCategory, withinSale, withPage, withSubcategory, type ListingFilter } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { escapeName } from '#contract/catalogue/filter-escape.ts'
import { mapRanges } from '#contract/catalogue/filter-params.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { viewSearchNotice, type SearchNoticeView } from '#web/search/search-notice-view.ts'
import { cleanHref, type Crumb } from '#web/links/catalogue-links.ts'
import { headLinks, shortestHref } from '#web/links/listing-links.ts'
import { viewCard, type CardView } from '../cards/card-view-model.ts'
import { bestRemovals, buildChips, type Chip } from './build-filter-chips.ts'
import { mapUnits, type GroupView, type ValueView } from '../facets/facet-view-model.ts'
import { viewFacets, withoutClosed } from '../facets/build-facet-view.ts'
import type { ViewMode } from './view-mode.ts'
import { withoutLimits } from './canonical-redirect.ts'
import { viewRow } from '../table/table-view.ts'

/** `href`: the list without it */
export type ChipView = { label: string; href: string }
export type RemovalView = ChipView & { total: number }

/** `isKept`: the last list; that of the address could not be read (CAT-14) */
export type ListingView = ReturnType<typeof viewListing> & { isKept?: true }

type Shown = {
  /** texts for malformed parameters; the page is then a 400 */
  errors: string[]
  whole: string[]
  viewMode: ViewMode
  alike: ProductCard[]
  table: (ListingTable & { key: string }) | null
}

export function viewListing(listing: Listing, filter: ListingFilter, { errors, whole, viewMode, table, alike }: Shown) {
  const { category, subcategoryPath } = listing
  const place = subcategoryPath.at(-1) ?? category
  const notice = viewSearchNotice(listing, filter)
  const groups = withRecognized(viewFacets(listing.facets, whole), notice)
  const removals: RemovalView[] = []
  return {
    filter,
    /** of this page, on the working catalogue */
    href: catalogueHref(filter),
    title: titleOf(filter, place?.name, listing.facets.brands),
    crumbs: crumbsOf(category, subcategoryPath, filter),
    // A search covers the whole catalogue.
    branches: listing.branches
      .filter(({ count, chosen }) => count > 0 || chosen || filter.query === '')
      .map((branch) => viewBranch(branch, filter, category, listing.isSale)),
    groups: withoutClosed(groups, whole),
    /** chosen values without a box, as `property_item_str` */
    unlisted: findUnlisted(filter, groups),
    chips: buildChips(filter, mapUnits(groups)).map(viewChip),
    clearedHref: catalogueHref(cleared(filter)),
    viewMode,
    /** null in other view modes */
    table: table && { columns: table.columns, key: table.key },
    cards: listing.cards.map((card, at): CardView => {
      const view = viewCard(card)
      return table ? { ...view, row: viewRow(table, at, card, view.discount !== undefined) } : view
    }),
    total: listing.total,
    page: listing.page,
    pageCount: listing.pageCount,
    /** nearest query that finds something (SRCH-05) */
    correctedQuery: listing.correctedQuery,
    alike: alike.map(viewCard),
    notice,
    errors,
    removals,
    head: headLinks(filter, listing.pageCount, category, subcategoryPath.at(-1) ?? null),
  }
}

/** Ticks the values that the query names; unticking removes their words (SRCH-07). */
function withRecognized(groups: GroupView[], notice: SearchNoticeView | null): GroupView[] {
  if (!notice || notice.recognized.length === 0) return groups
  return groups.map((group) => {
    if (!('values' in group)) return group
    const hrefOf = (text: string) => notice.recognized.find((one) => one.group === group.name && one.value === text)?.href
    const ticked = ([text, count, chosen]: ValueView): ValueView => {
      const href = chosen ? undefined : hrefOf(text)
      return href === undefined ? (chosen ? [text, count, chosen] : [text, count]) : [text, count, 1, href]
    }
    return { ...group, values: group.values.map(ticked) }
  })
}

/** The form has to send them, else the next click loses them. */
function findUnlisted({ properties }: ListingFilter, groups: GroupView[]): string[] {
  const listed = new Set(groups.flatMap((group) => ('values' in group ? [group.name] : [])))
  return properties.flatMap(({ name, values }) => (listed.has(name) ? [] : values.map((text) => `${escapeName(name)}:${escapeName(text)}`)))
}

const viewChip = ({ label, without }: Chip): ChipView => ({ label: bindUnits(label), href: catalogueHref(without) })

/** A literal query is in quotation marks. */
const unquoted = (query: string): string => query.replace(/^"(.*)"$/, '$1')

/** An unknown brand is not repeated: an address can contain anything. */
function titleOf({ query, brands }: ListingFilter, place: string | undefined, known: readonly { text: string }[]): string {
  if (query) return `Результаты поиска «${unquoted(query)}»`
  const brand = brands.length === 1 ? known.find(({ text }) => text === brands[0]) : undefined
  return place ?? (brand ? `Товары ${brand.text}` : 'Каталог')
}

function crumbsOf(category: CategoryLink | null, path: SubcategoryLink[], filter: ListingFilter): Crumb[] {
  const crumbs: Crumb[] = [{ name: 'Каталог', href: '/precatalog' }]
  if (category) crumbs.push({ name: category.name, href: cleanHref(category) })
  for (const step of path) if (category) crumbs.push({ name: step.name, href: cleanHref(category, step) })
  if (filter.query) crumbs.push({ name: `Поиск «${unquoted(filter.query)}»`, href: '' })
  return crumbs
}

/** The current branch leads a level up. */
function viewBranch(branch: Branch, filter: ListingFilter, category: CategoryLink | null, isSale: boolean) {
  const isCategory = branch.kind === 'category'
  const change = isSale ? withinSale : isCategory ? withCategory : withSubcategory
  const next = withPage(change(filter, branch.name), 1)
  const href = isCategory
    ? shortestHref(next, branch.chosen ? null : branch, null)
    : shortestHref(next, category, branch.chosen ? null : branch)
  return { name: branch.name, href, count: branch.count, chosen: branch.chosen }
}

export function withIdleBoundsRemoved(filter: ListingFilter, { facets }: Listing): ListingFilter {
  const properties = new Map(facets.properties.flatMap(({ name, range }) => (range ? [[name, range] as const] : [])))
  return withoutLimits(filter, { ...mapRanges((field) => facets[field]), properties })
}

/** Calls `count` at most ten times. */
export function withRemovals(view: ListingView, count: (filter: ListingFilter) => number): ListingView {
  if (view.total > 0) return view
  const removals = bestRemovals(buildChips(view.filter, mapUnits(view.groups)), count)
  return { ...view, removals: removals.map((removal) => ({ ...viewChip(removal), total: removal.total })) }
}

/** A category that does not exist: the page offers those that do. */
export type UnknownView = { categories: { name: string; slug: string }[] }

/** `page` is null without a connection. */
export type MoreCards = { page: ListingView | UnknownView | null }
