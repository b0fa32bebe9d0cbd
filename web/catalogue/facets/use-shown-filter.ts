// Says which filter the form shows: that of the list that is on its way, else that of the list that is shown.
import { useNavigation } from 'react-router'
import { readPageFilter } from '#contract/catalogue/filter-parse.ts'
import type { ListingFilter } from '#contract/catalogue/filter.ts'

/** Undefined for a clean address of a category, which names no filters. */
export const filterOf = ({ pathname, search }: { pathname: string; search: string }): ListingFilter | undefined =>
  pathname === '/catalog/v2' ? readPageFilter(new URLSearchParams(search)).filter : undefined

export function useShownFilter(filter: ListingFilter): ListingFilter {
  const { location: pending } = useNavigation()
  return (pending && filterOf(pending)) ?? filter
}
