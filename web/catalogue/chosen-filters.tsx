// The chosen filters as chips: each is a link to the list without it (CAT-06).
import { catalogueHref } from '#contract/catalogue-url.ts'
import { ChipRemoval, chipClass } from '#web/ui/chip.tsx'
import type { Chip } from './chips.ts'

export function ChosenFilters({ chips, clearedHref }: { chips: Chip[]; clearedHref: string }) {
  if (chips.length === 0) return null
  return (
    <div className="chosen" role="group" aria-label="Выбранные фильтры">
      {chips.map(({ label, without }) => (
        <a key={label} href={catalogueHref(without)} className={chipClass('set')} data-keep-scroll="">
          <ChipRemoval label="Убрать фильтр">{label}</ChipRemoval>
        </a>
      ))}
      <a href={clearedHref} className="chosen-all" data-keep-scroll="">
        Сбросить всё
      </a>
    </div>
  )
}
