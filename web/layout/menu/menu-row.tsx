import type { MouseEvent } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { typeset } from '#contract/typeset.ts'
import { pageOf } from '../link-clicks.ts'

export type Row = {
  href: string
  name: string
  count?: number | undefined
  /** content hash; null = a frame without a picture, absent = no frame */
  image?: string | null
  /** names of the levels between, for what a search found deeper */
  trail?: string
  /** the level a press opens; without it the press is a choice and navigates (MENU-02) */
  opens?: string[]
  isCurrent?: boolean
  look?: 'all' | 'sale'
}

const digits = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

export function MenuRow({ row, onOpen }: { row: Row; onOpen: (path: string[]) => void }) {
  const { href, name, count, image, trail, opens, isCurrent, look } = row
  const press = (event: MouseEvent) => {
    if (!opens || pageOf(event.nativeEvent) === undefined) return
    event.preventDefault()
    onOpen(opens)
  }
  return (
    <a
      href={href}
      className="menu-row"
      data-look={look}
      data-slug={opens?.at(-1)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-haspopup={opens ? 'true' : undefined}
      onClick={press}
    >
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
    </a>
  )
}
