// Renders «Показать ещё» and numbered pages (CAT-09): links; scripts append the next page in place.
import { Link } from '#web/ui/link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'

/** The last page that «Показать ещё» has appended to the address's own. */
export const shownParameter = 'shown'

/** @param listHref ListingView.href */
export const pageHref = (listHref: string, page: number): string => listHref.replace(/([?&]page=)\d+/, `$1${page}`)

type PagerProps = {
  href: string
  page: number
  pageCount: number
  pageSize: number
  total: number
  isLoading: boolean
  /** appends the next page */
  load: () => void
}

export function Pager({ href, page, pageCount, pageSize, total, isLoading, load }: PagerProps) {
  if (pageCount < 2) return null
  const left = total - page * pageSize
  const hrefOf = (number: number) => pageHref(href, number)
  return (
    <div className="pager no-print">
      {left > 0 && (
        <Link
          to={hrefOf(page + 1)}
          className="pager-more"
          data-early=""
          aria-busy={isLoading}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            load()
          }}
        >
          {`Показать ещё\u00a0${Math.min(left, pageSize)} из\u00a0${left}`}
        </Link>
      )}
      <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </div>
  )
}
