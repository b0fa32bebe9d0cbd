// Describes how a query was understood, for the page of its results (SRCH-07, SRCH-09). Server only.
import type { Listing, RecognizedFilter } from '#contract/catalogue/catalogue.ts'
import { withoutQuery, withPage, type ListingFilter } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { articleListHref } from '#web/links/article-list-href.ts'
import { literalQuery } from '#contract/search/search.schema.ts'

export type SearchNoticeView = NonNullable<ReturnType<typeof viewSearchNotice>>

type Understood = Pick<Listing, 'correctedQuery' | 'droppedWords' | 'nearSizes' | 'list' | 'recognized' | 'total'>

/** «16x2.6» as catalogues write it. */
const asWritten = (word: string): string => word.replace(/(\d)x(?=\d)/g, '$1×').replace(/(\d)\.(?=\d)/g, '$1,')

function describe(one: RecognizedFilter): { label: string; group: string; value: string } {
  if (one.kind === 'brand') return { label: `бренд ${one.name}`, group: 'Бренд', value: one.name }
  if (one.kind === 'property') return { label: `${one.name}: ${one.value}`, group: one.name, value: one.value }
  const value = `${one.words.replace(/ ?(?:тенге|тнг|тг|₸|kzt)$/, '')} ₸`
  return { label: `цена ${value}`, group: 'Цена', value }
}

/** Null if the query was searched as typed. */
export function viewSearchNotice({ correctedQuery, droppedWords, nearSizes, list, recognized, total }: Understood, filter: ListingFilter) {
  if (list === null && (total === 0 || (correctedQuery === null && droppedWords.length === 0 && recognized.length === 0))) return null
  const listFor = (query: string) => catalogueHref(query === '' ? withoutQuery(filter) : withPage({ ...filter, query }, 1))
  return {
    /** several articles were pasted; `href` checks them as a list (SRCH-05) */
    list: list && { count: list.count, href: articleListHref(list.lines) },
    corrected: correctedQuery,
    dropped: droppedWords.filter((word) => !nearSizes.includes(word)).map(asWritten),
    /** sizes instead of which near ones are shown */
    near: nearSizes.map(asWritten),
    /** `href`: the list without it */
    recognized: recognized.map((one) => ({ ...describe(one), href: listFor(one.without) })),
    typed: filter.query,
    /** the list for exactly the typed query */
    literalHref: listFor(literalQuery(filter.query)),
  }
}
