// Renders the three steps of an import.
import { Icon } from '#web/ui/icon.tsx'

const steps = ['Файл', 'Проверка', 'Черновик']

export function ImportSteps({ now }: { now: number }) {
  return (
    <ol aria-label="Шаги" className="flex flex-wrap items-center gap-2 text-14 max-sm:gap-1.5">
      {steps.map((name, at) => (
        <li key={name} aria-current={at + 1 === now ? 'step' : undefined} className="flex items-center gap-2 max-sm:gap-1.5">
          {at > 0 ? <span className="h-px w-2 bg-edge sm:w-8" aria-hidden="true" /> : null}
          <span className={`flex size-8 items-center justify-center rounded-full ${stepClasses[Math.sign(at + 1 - now) + 1]}`}>
            {at + 1 < now ? <Icon name="check" size={18} /> : at + 1}
          </span>
          <span className={at + 1 === now ? 'font-semibold' : 'text-muted'}>{name}</span>
        </li>
      ))}
    </ol>
  )
}

const stepClasses = ['bg-stock-tint text-stock', 'bg-primary font-semibold text-white', 'border border-edge text-muted']
