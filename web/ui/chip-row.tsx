// Renders a row of chips that lead to parts of a list: branches, kinds, sizes.
import type { ComponentProps } from 'react'
import { chipClass } from './chip.tsx'
import { Link } from './link.tsx'
import { showInRow } from './show-in-row.ts'

/** `count`: 0 is no link */
type RowChip = { text: string; href: string; isChosen?: boolean; count?: number }
type ChipRowProps = { label: string; className: string; chips: RowChip[]; showsCounts?: boolean } & Pick<
  ComponentProps<typeof Link>,
  'prefetch' | 'preventScrollReset'
>

export function ChipRow({ label, className, chips, showsCounts = false, ...link }: ChipRowProps) {
  const isLink = ({ count, isChosen }: RowChip) => count !== 0 || isChosen === true
  const content = ({ text, count }: RowChip) => (showsCounts ? [`${text} `, <small key="count">{count}</small>] : text)
  return (
    // Without links the row itself takes the focus, to scroll by keyboard.
    <nav className={className} aria-label={label} tabIndex={chips.some(isLink) ? undefined : 0}>
      {chips.map((chip) =>
        isLink(chip) ? (
          <Link
            key={chip.text}
            to={chip.href}
            className={chipClass(chip.isChosen ? 'chosen' : 'rest')}
            ref={chip.isChosen ? showInRow : undefined}
            aria-current={chip.isChosen ? 'true' : undefined}
            {...link}
          >
            {content(chip)}
          </Link>
        ) : (
          // Stays, so that nothing moves (CAT-12).
          <span key={chip.text} className={chipClass('none')}>
            {content(chip)}
          </span>
        ),
      )}
    </nav>
  )
}
