// Returns the filter that the form shows: that of the pending list, else that of the shown list.
import { useNavigation } from 'react-router'
import { readPageFilter } from '#contract/catalogue/filter-parse.ts'
import type { ListingFilter } from '#contract/catalogue/filter.ts'

export const findFilter = ({ pathname, search }: { pathname: string; search: string }): ListingFilter | undefined =>
  pathname === '/catalog/v2' ? readPageFilter(new URLSearchParams(search)).filter : undefined

export function useShownFilter(filter: ListingFilter): ListingFilter {
  const { location: pending } = useNavigation()
  return (pending && findFilter(pending)) ?? filter
}
