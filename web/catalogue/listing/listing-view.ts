// The listing page's data, made of a list: only what is shown, because all of it is written into the HTML once more.
import type { Branch, CategoryLink, Listing, ListingTable, ProductCard, SubcategoryLink } from '#contract/catalogue/catalogue.ts'
import { cleared, withCategory, withPage, withSubcategory, type ListingFilter } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { escapeName } from '#contract/catalogue/filter-escape.ts'
import { bindUnits } from '#contract/values/typography.ts'
import { viewSearchNotice, type SearchNoticeView } from '#web/search/search-notice-view.ts'
import { cleanHref, type Crumb } from '#web/links/catalogue-links.ts'
import { headLinks, shortestHref, type HeadLinks } from '#web/links/listing-links.ts'
import { viewCard, type CardView } from '../cards/card-view-model.ts'
import { bestRemovals, chipsOf, type Chip } from './build-filter-chips.ts'
import { unitsOf, type GroupView, type ValueView } from '../facets/facet-view-model.ts'
import { viewFacets, withoutClosed } from '../facets/build-facet-view.ts'
import type { Look } from './view-mode.ts'
import { withoutLimits } from './canonical-redirect.ts'
import { viewRow, viewTable, type TableView } from '../table/table-view.ts'

/** `href`: the list without it. Addresses are made here, because the filter's rules are in no script of the first load (PERF-01). */
export type ChipView = { label: string; href: string }
export type RemovalView = ChipView & { total: number }

export type ListingView = {
  filter: ListingFilter
  /** of this page of the list, on the working catalogue */
  href: string
  title: string
  crumbs: Crumb[]
  branches: { name: string; href: string; count: number; chosen: boolean }[]
  groups: GroupView[]
  /** chosen values without a box, as the form's field `property_item_str` says them: their property is shown as a range, or not at all */
  boxless: string[]
  /** what is chosen (CAT-06) */
  chips: ChipView[]
  clearedHref: string
  look: Look
  /** its cards then have rows; null in the other looks */
  table: TableView | null
  cards: CardView[]
  total: number
  page: number
  pageCount: number
  /** where nothing was found: the nearest query that finds something (SRCH-05) */
  correctedQuery: string | null
  /** and what is near it */
  alike: CardView[]
  /** how the query was understood (SRCH-07, SRCH-09) */
  notice: SearchNoticeView | null
  /** texts for malformed parameters; the page is then a 400 */
  errors: string[]
  /** what to drop when nothing is left */
  removals: RemovalView[]
  head: HeadLinks
  /** the picture beside a shared link */
  image: string | undefined
}

type Shown = {
  image: string | undefined
  errors: string[]
  /** the filter groups of which all values are wanted */
  whole: string[]
  look: Look
  alike: ProductCard[]
  /** where the look is the table: what it needs, and the key of its form */
  table: (ListingTable & { key: string }) | null
}

export function viewListing(listing: Listing, filter: ListingFilter, { image, errors, whole, look, table, alike }: Shown): ListingView {
  const { category, subcategoryPath } = listing
  const place = subcategoryPath.at(-1) ?? category
  const notice = viewSearchNotice(listing, filter)
  const groups = withRecognized(viewFacets(listing.facets, whole), notice)
  return {
    filter,
    href: catalogueHref(filter),
    title: titleOf(filter, place?.name, listing.facets.brands),
    crumbs: crumbsOf(category, subcategoryPath, filter),
    // A search goes through the whole catalogue: where it found nothing, nobody looks for a place.
    branches: listing.branches
      .filter(({ count, chosen }) => count > 0 || chosen || filter.query === '')
      .map((branch) => viewBranch(branch, filter, category)),
    groups: withoutClosed(groups, whole),
    boxless: boxlessValues(filter, groups),
    chips: chipsOf(filter, unitsOf(groups)).map(viewChip),
    clearedHref: catalogueHref(cleared(filter)),
    look,
    table: table && viewTable(table, table.key),
    cards: listing.cards.map((card, at) => {
      const view = viewCard(card)
      return table ? { ...view, row: viewRow(table, at, card, view.discount !== undefined) } : view
    }),
    total: listing.total,
    page: listing.page,
    pageCount: listing.pageCount,
    correctedQuery: listing.correctedQuery,
    alike: alike.map(viewCard),
    notice,
    errors,
    removals: [],
    image,
    head: headLinks(filter, listing.pageCount, category, subcategoryPath.at(-1) ?? null),
  }
}

/** What the query names for certain stands ticked; taking the tick away takes the words out of the query (SRCH-07). */
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

/** What the form has to send along, so that the next press of a box does not drop it. */
function boxlessValues({ properties }: ListingFilter, groups: GroupView[]): string[] {
  const listed = new Set(groups.flatMap((group) => ('values' in group ? [group.name] : [])))
  return properties.flatMap(({ name, values }) => (listed.has(name) ? [] : values.map((text) => `${escapeName(name)}:${escapeName(text)}`)))
}

const viewChip = ({ label, without }: Chip): ChipView => ({ label: bindUnits(label), href: catalogueHref(without) })

/** A literal query stands between quotation marks (contract/search/search.schema.ts). */
const unquoted = (query: string): string => query.replace(/^"(.*)"$/, '$1')

/** A brand that the shop does not know is not repeated: an address can say anything. */
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

/** Choosing a branch clears what CAT-01 says; choosing the chosen one leads a level up. */
function viewBranch(branch: Branch, filter: ListingFilter, category: CategoryLink | null): ListingView['branches'][number] {
  const isCategory = branch.kind === 'category'
  const next = withPage((isCategory ? withCategory : withSubcategory)(filter, branch.name), 1)
  const href = isCategory
    ? shortestHref(next, branch.chosen ? null : branch, null)
    : shortestHref(next, category, branch.chosen ? null : branch)
  return { name: branch.name, href, count: branch.count, chosen: branch.chosen }
}

/** The filter without bounds that say nothing (CAT-04); the same value where there are none. */
export function withIdleBoundsRemoved(filter: ListingFilter, { facets }: Listing): ListingFilter {
  const properties = new Map(facets.properties.flatMap(({ name, range }) => (range ? [[name, range] as const] : [])))
  return withoutLimits(filter, { price: facets.price, weight: facets.weight, length: facets.length, properties })
}

/** Fills `removals` of an empty list; `count` is asked at most ten times. */
export function withRemovals(view: ListingView, count: (filter: ListingFilter) => number): ListingView {
  if (view.total > 0) return view
  const removals = bestRemovals(chipsOf(view.filter, unitsOf(view.groups)), count)
  return { ...view, removals: removals.map((removal) => ({ ...viewChip(removal), total: removal.total })) }
}
