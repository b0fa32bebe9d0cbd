// Renders page numbers as links: first, last, the current page and its neighbours.
import { Fragment } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

const cell = 'numbers inline-flex h-11 w-11 min-w-min shrink items-center justify-center rounded-control text-16 no-underline md:size-10'
const plain = `${cell} text-ink hover:bg-ground hover:text-primary`
const current = `${cell} bg-primary font-medium text-white`
const arrow = `${cell} border border-edge text-ink hover:bg-ground`
const arrowOff = `${cell} border border-line text-disabled-ink`

export function pageNumbers(page: number, pageCount: number): number[] {
  const numbers = new Set([1, page - 1, page, page + 1, pageCount])
  if (page <= 3) for (const near of [2, 3, 4]) numbers.add(near)
  if (page >= pageCount - 2) for (const near of [pageCount - 3, pageCount - 2, pageCount - 1]) numbers.add(near)
  return [...numbers].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b)
}

export function Pagination({ page, pageCount, hrefOf }: { page: number; pageCount: number; hrefOf: (page: number) => string }) {
  if (pageCount <= 1) return null
  const numbers = pageNumbers(page, pageCount)
  return (
    <nav aria-label="Страницы" className="flex max-w-full items-center justify-center gap-1">
      {page > 1 ? (
        <Link to={hrefOf(page - 1)} prefetch="intent" rel="prev" className={arrow} aria-label="Предыдущая страница">
          <Icon name="chevron-left" />
        </Link>
      ) : (
        <span className={arrowOff} aria-hidden="true">
          <Icon name="chevron-left" />
        </span>
      )}
      {numbers.map((number, at) => (
        <Fragment key={number}>
          {at > 0 && number - numbers[at - 1]! > 1 ? (
            <span className={cell} aria-hidden="true">
              …
            </span>
          ) : null}
          {number === page ? (
            <span className={current} aria-current="page" aria-label={`Страница ${number}`}>
              {number}
            </span>
          ) : (
            <Link to={hrefOf(number)} prefetch="intent" className={plain} aria-label={`Страница ${number}`}>
              {number}
            </Link>
          )}
        </Fragment>
      ))}
      {page < pageCount ? (
        <Link to={hrefOf(page + 1)} prefetch="intent" rel="next" className={arrow} aria-label="Следующая страница">
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <span className={arrowOff} aria-hidden="true">
          <Icon name="chevron-right" />
        </span>
      )}
    </nav>
  )
}
