// Renders links to the categories or subcategories below, with the number of products.
import { chipClass } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import { showInRow } from '#web/ui/show-in-row.ts'
import type { ListingView } from './listing-view.ts'

export function Branches({ branches }: Pick<ListingView, 'branches'>) {
  if (branches.length === 0) return null
  return (
    // Without links the row itself takes the focus, to scroll by keyboard.
    <nav className="branches" aria-label="Подразделы" tabIndex={branches.some(({ count, chosen }) => count > 0 || chosen) ? undefined : 0}>
      {branches.map(({ name, href, count, chosen }) =>
        count > 0 || chosen ? (
          <Link
            key={name}
            to={href}
            prefetch="intent"
            className={chipClass(chosen ? 'chosen' : 'rest')}
            ref={chosen ? showInRow : undefined}
            aria-current={chosen ? 'true' : undefined}
          >
            {name} <small>{count}</small>
          </Link>
        ) : (
          // Stays, so that nothing moves (CAT-12).
          <span key={name} className={chipClass('none')}>
            {name} <small>{count}</small>
          </span>
        ),
      )}
    </nav>
  )
}
