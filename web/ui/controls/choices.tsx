// Renders a group of radio buttons as wide rows.
import type { ReactNode } from 'react'
import './choices.css'

export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-16 font-semibold">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(180px,1fr))]">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = { id: string; name: string; value: string; checked: boolean; children: ReactNode }

export function Choice({ id, name, value, checked, children }: ChoiceProps) {
  return (
    <label className="choice" htmlFor={id}>
      <input id={id} type="radio" name={name} value={value} defaultChecked={checked} />
      <span>{children}</span>
    </label>
  )
}
