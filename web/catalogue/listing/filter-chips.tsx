// Renders the chosen filters as links to the list without them (CAT-06).
import { ChipRemoval, chipClass } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import type { ChipView } from './listing-view.ts'

export function ChosenFilters({ chips, clearedHref }: { chips: ChipView[]; clearedHref: string }) {
  if (chips.length === 0) return null
  return (
    <div className="chosen" role="group" aria-label="Выбранные фильтры">
      {chips.map(({ label, href }, at) => (
        <Link key={at + label} to={href} prefetch="intent" preventScrollReset className={chipClass('set')}>
          <ChipRemoval label="Убрать фильтр">{label}</ChipRemoval>
        </Link>
      ))}
      <Link key={chips.map(({ label }) => label).join()} to={clearedHref} prefetch="intent" preventScrollReset className="chosen-all">
        Сбросить всё
      </Link>
    </div>
  )
}
