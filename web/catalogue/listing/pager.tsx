// «Показать ещё» and numbered pages (CAT-09). All are links; scripts append the next page in place.
import { Pagination } from '#web/ui/pagination.tsx'
import { pageHref } from './page-href.ts'

type PagerProps = {
  /** of the list, on any of its pages */
  href: string
  /** the last page that is shown */
  page: number
  pageCount: number
  pageSize: number
  total: number
  isLoading: boolean
}

export function Pager({ href, page, pageCount, pageSize, total, isLoading }: PagerProps) {
  if (pageCount < 2) return null
  const left = total - page * pageSize
  const hrefOf = (number: number) => pageHref(href, number)
  return (
    <div className="pager">
      {left > 0 && (
        <a className="pager-more" href={hrefOf(page + 1)} data-more="" aria-busy={isLoading}>
          Показать ещё&nbsp;{Math.min(left, pageSize)} из&nbsp;{left}
        </a>
      )}
      <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </div>
  )
}
