// Shows over a list what is ticked, and what can be done with it; all rows of the filter can be taken.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Selection } from './use-selection.ts'

type BulkBarProps = { selection: Selection; /** of the filter, for people */ countText: string; children: ReactNode }

export default function BulkBar({ selection, countText, children }: BulkBarProps) {
  const { count, takeAll, clear } = selection
  return (
    <div
      role="group"
      aria-label="Отмеченные"
      className="sticky top-11 z-[5] flex min-h-11 flex-wrap items-center gap-2 bg-primary-tint px-(--page-padding) py-1.5"
    >
      <p role="status" className="font-semibold">
        {count === undefined ? `Выбраны все ${countText} по\u00a0фильтру` : `Выбрано ${count}`}
      </p>
      {count === undefined ? null : (
        <Button look="text" isSmall onClick={takeAll}>
          Выбрать все {countText} по{'\u00a0'}фильтру
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-1.5">
        {children}
        <button type="button" aria-label="Снять отметки" className="flex size-8 items-center justify-center" onClick={clear}>
          <X size={16} aria-hidden />
        </button>
      </div>
    </div>
  )
}
