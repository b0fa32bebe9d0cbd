// Renders page numbers as links: first, last, the current page and its neighbours.
import { Fragment } from 'react'
import { Icon, type IconName } from './icon.tsx'
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
      <Arrow href={page > 1 ? hrefOf(page - 1) : null} rel="prev" icon="chevron-left" label="Предыдущая страница" />
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
      <Arrow href={page < pageCount ? hrefOf(page + 1) : null} rel="next" icon="chevron-right" label="Следующая страница" />
    </nav>
  )
}

function Arrow({ href, rel, icon, label }: { href: string | null; rel: string; icon: IconName; label: string }) {
  return href === null ? (
    <span className={arrowOff} aria-hidden="true">
      <Icon name={icon} />
    </span>
  ) : (
    <Link to={href} prefetch="intent" rel={rel} className={arrow} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
