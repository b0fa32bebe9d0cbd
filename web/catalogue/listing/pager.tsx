// Shows «Показать ещё» and numbered pages (CAT-09). All are links; scripts append the next page in place.
import { Link } from '#web/ui/link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

/**
 * The address of another page of the same list.
 * @param listHref as the server printed it (ListingView.href): with a page. The printer itself is in no script of the first load (PERF-01).
 */
export const pageHref = (listHref: string, page: number): string => listHref.replace(/([?&]page=)\d+/, `$1${page}`)

type PagerProps = {
  /** of the list, on any of its pages */
  href: string
  /** the last page that is shown */
  page: number
  pageCount: number
  pageSize: number
  total: number
  isLoading: boolean
  onMore: () => void
}

export function Pager({ href, page, pageCount, pageSize, total, isLoading, onMore }: PagerProps) {
  if (pageCount < 2) return null
  const left = total - page * pageSize
  const hrefOf = (number: number) => pageHref(href, number)
  return (
    <div className="pager">
      {left > 0 && (
        <Link
          to={hrefOf(page + 1)}
          className="pager-more"
          aria-busy={isLoading}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return // in another tab, as any link
            event.preventDefault()
            onMore()
          }}
        >
          Показать ещё&nbsp;{Math.min(left, pageSize)} из&nbsp;{left}
        </Link>
      )}
      <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </div>
  )
}
