// Renders the sizes above a phone's list as links that choose or remove them (CAT-05).
import type { ListingFilter } from '#contract/catalogue/filter.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import { showInRow } from '#web/ui/show-in-row.ts'
import { shownText } from './facet-group.tsx'
import type { GroupView } from './facet-view-model.ts'
import { toggledHref } from './filter-form.ts'

type SizeGroup = Extract<GroupView, { values: unknown[] }>

export function SizeChips({ groups, filter }: { groups: GroupView[]; filter: ListingFilter }) {
  const sizes = groups.find((group): group is SizeGroup => 'values' in group && group.asSizes === true && group.values.length > 0)
  if (!sizes) return null
  return (
    // Without links the row itself takes the focus, to scroll by keyboard.
    <nav
      className="size-chips chips"
      aria-label={sizes.name}
      tabIndex={sizes.values.some(([, count, chosen]) => count > 0 || chosen) ? undefined : 0}
    >
      {sizes.values.map(([text, count, chosen, without]) =>
        count > 0 || chosen ? (
          <Link
            key={text}
            to={without ?? toggledHref(filter, sizes, text)}
            preventScrollReset
            className={chipClass(chosen ? 'chosen' : 'rest')}
            ref={chosen ? showInRow : undefined}
            aria-current={chosen ? 'true' : undefined}
          >
            {shownText(sizes, text)}
          </Link>
        ) : (
          // Stays, so that nothing moves (CAT-12).
          <span key={text} className={chipClass('none')}>
            {shownText(sizes, text)}
          </span>
        ),
      )}
    </nav>
  )
}
