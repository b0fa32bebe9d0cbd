// «Показать ещё» and numbered pages (CAT-09). All are links; scripts append the next page in place.
import type { ListingFilter } from '#contract/catalogue-filter.ts'
import { pageHref } from '#contract/catalogue-href.ts'
import { Pagination } from '#web/ui/pagination.tsx'

type PagerProps = {
  filter: ListingFilter
  /** the last page that is shown */
  page: number
  pageCount: number
  total: number
  isLoading: boolean
}

export function Pager({ filter, page, pageCount, total, isLoading }: PagerProps) {
  if (pageCount < 2) return null
  const left = total - page * filter.pageSize
  const href = (number: number) => pageHref(filter, number)
  return (
    <div className="pager">
      {left > 0 && (
        <a className="pager-more" href={href(page + 1)} data-more="" aria-busy={isLoading}>
          Показать ещё&nbsp;{Math.min(left, filter.pageSize)} из&nbsp;{left}
        </a>
      )}
      <Pagination page={page} pageCount={pageCount} hrefOf={href} />
    </div>
  )
}
