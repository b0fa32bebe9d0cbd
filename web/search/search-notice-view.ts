// How a query was understood, for the page that lists what was found (SRCH-07, SRCH-09). Made on the server: addresses come ready.
import type { Listing } from '#contract/catalogue/catalogue.ts'
import { withoutQuery, withPage, type ListingFilter } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { literalQuery } from '#contract/search/search.schema.ts'

export type SearchNoticeView = {
  /** what was searched instead of the query */
  corrected: string | null
  /** words that were left out */
  dropped: string[]
  /** what the query names with certainty; `group` and `value` are the filter's; `href`: the list without it */
  recognized: { label: string; group: string; value: string; href: string }[]
  /** the query as typed, and the list for exactly that */
  typed: string
  literalHref: string
}

/** null where the query was searched as it stands. */
export function viewSearchNotice(
  { correctedQuery, droppedWords, recognized, total }: Pick<Listing, 'correctedQuery' | 'droppedWords' | 'recognized' | 'total'>,
  filter: ListingFilter,
): SearchNoticeView | null {
  if (total === 0 || (correctedQuery === null && droppedWords.length === 0 && recognized.length === 0)) return null
  const listFor = (query: string) => catalogueHref(query === '' ? withoutQuery(filter) : withPage({ ...filter, query }, 1))
  return {
    corrected: correctedQuery,
    dropped: droppedWords,
    recognized: recognized.map((one) => ({
      label: one.kind === 'brand' ? `бренд ${one.name}` : `${one.name}: ${one.value}`,
      group: one.kind === 'brand' ? 'Бренд' : one.name,
      value: one.kind === 'brand' ? one.name : one.value,
      href: listFor(one.without),
    })),
    typed: filter.query,
    literalHref: listFor(literalQuery(filter.query)),
  }
}
