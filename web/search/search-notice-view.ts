// Describes how a query was understood, for the page of its results (SRCH-07, SRCH-09). Server only.
import type { Listing } from '#contract/catalogue/catalogue.ts'
import { withoutQuery, withPage, type ListingFilter } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { literalQuery } from '#contract/search/search.schema.ts'

export type SearchNoticeView = {
  corrected: string | null
  dropped: string[]
  /** `href`: the list without it */
  recognized: { label: string; group: string; value: string; href: string }[]
  /** the list for exactly the typed query */
  typed: string
  literalHref: string
}

/** Null if the query was searched as typed. */
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
