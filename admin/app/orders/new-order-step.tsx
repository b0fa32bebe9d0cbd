// Frames a step of a new order.
import type { ReactNode } from 'react'

export function Step({ number, title, aside, children }: { number: number; title: string; aside?: ReactNode; children: ReactNode }) {
  const id = `step-${number}`
  return (
    <section id={id} className="rounded-control border border-line p-4" aria-labelledby={`${id}-title`}>
      <div className="mb-2 flex flex-wrap items-center gap-x-2">
        <span aria-hidden className="flex size-5 items-center justify-center rounded-full bg-primary-tint font-semibold text-primary">
          {number}
        </span>
        <h2 id={`${id}-title`} className="text-14">
          {title}
        </h2>
        <span className="ml-auto flex gap-3">{aside}</span>
      </div>
      {children}
    </section>
  )
}

/** The search of the step, else its first field. */
export function focusStep(step: number): void {
  const fields = [...document.querySelectorAll<HTMLElement>(`#step-${step} :is(input, select, textarea)`)]
  const search = fields.find((field) => field.role === 'combobox')
  ;(search ?? fields[0])?.focus()
}
