// The chosen filters as chips: each is a link to the list without it (CAT-06). One that stands elsewhere is a new one: nothing moves (CAT-12).
import { ChipRemoval, chipClass } from '#web/ui/chip.tsx'
import type { ChipView } from './listing-view.ts'

export function ChosenFilters({ chips, clearedHref }: { chips: ChipView[]; clearedHref: string }) {
  if (chips.length === 0) return null
  return (
    <div className="chosen" role="group" aria-label="Выбранные фильтры">
      {chips.map(({ label, href }, at) => (
        <a key={at + label} href={href} className={chipClass('set')} data-keep-scroll="">
          <ChipRemoval label="Убрать фильтр">{label}</ChipRemoval>
        </a>
      ))}
      <a key={chips.map(({ label }) => label).join()} href={clearedHref} className="chosen-all" data-keep-scroll="">
        Сбросить всё
      </a>
    </div>
  )
}
