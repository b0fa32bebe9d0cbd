// Renders filters of a list, each named by its parameter: a change is sent at once.
import { ChevronDown } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useNavigation, useSearchParams, useSubmit } from 'react-router'
import { controlClass } from './field.tsx'

const chipClass = `${controlClass} w-auto! rounded-full! border-edge! px-3`
const chosenClass = 'bg-primary-tint! text-primary-hover border-primary!'

type SelectFilterProps = { name: string; label: string; options: readonly (readonly [value: string, text: string])[] }

/** Sends the filters at once, with those of the address that have no control; until the page is there the chosen value is shown. */
function useFilter(name: string) {
  const [params] = useSearchParams()
  const { location } = useNavigation()
  const submit = useSubmit()
  const value = (location ? new URLSearchParams(location.search) : params).get(name) ?? ''
  const onChange = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const next = new URLSearchParams(params)
    next.delete('cursor')
    for (const [control, text] of new FormData(form ?? undefined)) if (typeof text === 'string') next.set(control, text)
    void submit(next)
  }
  return { name, value, onChange }
}

/** A filter with one of some values. */
export function SelectFilter({ name, label, options }: SelectFilterProps) {
  const filter = useFilter(name)
  return (
    <span className="relative shrink-0">
      <select
        {...filter}
        aria-label={label}
        className={`${chipClass} max-w-64 appearance-none pr-8 ${filter.value === '' ? '' : chosenClass}`}
      >
        <option value="">{label}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden className="pointer-events-none absolute top-2.5 right-3 text-muted max-md:top-4" />
    </span>
  )
}

export function DayFilter({ name, label }: { name: string; label: string }) {
  const filter = useFilter(name)
  return (
    <label className="flex shrink-0 items-center gap-1.5 text-muted">
      {label}
      <input type="date" {...filter} className={`${chipClass} ${filter.value === '' ? '' : chosenClass}`} />
    </label>
  )
}
