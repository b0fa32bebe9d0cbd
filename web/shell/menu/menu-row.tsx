import type { MouseEvent } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { typeset } from '#contract/values/typography.ts'
import { MenuLink } from './menu-link.tsx'

export type Row = {
  href: string
  name: string
  count?: number | undefined
  /** content hash; null = a frame without a picture, absent = no frame */
  image?: string | null
  /** names of the levels between, for what a search found deeper */
  trail?: string
  /** the level a click opens; without it the click is a choice and navigates (MENU-02) */
  opens?: string[]
  isCurrent?: boolean
  look?: 'all' | 'sale'
}

const digits = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

export function MenuRow({ row, onOpen }: { row: Row; onOpen: (path: string[]) => void }) {
  const { href, name, count, image, trail, opens, isCurrent, look } = row
  const common = { to: href, className: 'menu-row', 'data-look': look, 'aria-current': isCurrent ? 'page' : undefined } as const
  const content = (
    <>
      {image === undefined ? null : (
        <span className="menu-picture">
          {image ? <img src={`/images/${image}-160.webp`} alt="" width={48} height={48} loading="lazy" /> : <Icon name="package" />}
        </span>
      )}
      <span className="min-w-0 grow">
        {typeset(name)}
        {trail ? <span className="block text-13 font-normal text-muted">{trail}</span> : null}
      </span>
      {count === undefined ? null : <span className="numbers text-14 font-normal text-muted">{digits(count)}</span>}
      {look === 'all' ? null : opens ? <Icon name="chevron-right" className="text-muted" /> : <span className="w-5" />}
    </>
  )
  if (!opens) return <MenuLink {...common}>{content}</MenuLink>
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(opens)
  }
  return (
    <Link {...common} data-slug={opens.at(-1)} aria-haspopup="true" onClick={open}>
      {content}
    </Link>
  )
}
