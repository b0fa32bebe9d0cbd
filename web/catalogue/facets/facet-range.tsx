// Renders a range filter: two fields and a slider. Empty fields show the limits and are not sent.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RangeFacet } from '#contract/catalogue/catalogue.ts'
import { parseNumber } from '#contract/catalogue/filter-parse.ts'
import { useEarlyInput } from '#web/ui/use-early-input.ts'
import { findStep, countSteps, valueAt, numberWithUnit, type GroupView } from './facet-view-model.ts'
import { chosenRange, type FilterForm } from './filter-form.ts'

type RangeGroup = Extract<GroupView, { range: RangeFacet }>

type Side = 'from' | 'to'
/** Not yet applied; `step` if set by the slider */
type Draft = { text: string; step?: number }

const followAfterMs = 600

export function FacetRange({ group, form: { filter, errors, apply, isInSheet } }: { group: RangeGroup; form: FilterForm }) {
  const chosen = chosenRange(filter, group)
  const { name, unit, range, isWhole } = group
  const { min, max } = range
  const isStuck = min >= max // other filters leave one value
  const steps = countSteps(min, max, isWhole)
  const [drafts, setDrafts] = useState<Partial<Record<Side, Draft>>>({})
  const root = useRef<HTMLDivElement>(null)
  const fields = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) }

  const sideOf = (side: Side) => {
    const limit = side === 'from' ? min : max
    const draft = drafts[side]
    const text = draft?.text ?? (chosen[side] === undefined ? '' : numberWithUnit(chosen[side], undefined))
    const typed = text === '' ? limit : parseNumber(text)
    const value = Number.isNaN(typed) ? limit : typed
    const step = draft?.step ?? (isStuck ? (side === 'from' ? 0 : steps) : findStep(value, min, max, steps))
    return { limit, text, value, step, label: `${name} ${side === 'from' ? 'от' : 'до'}`, error: errors[group[side]]?.[0] }
  }
  const sides = { from: sideOf('from'), to: sideOf('to') }
  const change = (side: Side, draft: Draft) => setDrafts((old) => ({ ...old, [side]: draft }))

  // The list is requested on `change`, when a field is left; React's onChange is `input`.
  const commit = useEffectEvent(({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.form && apply(target.form, true)) setDrafts({})
  })
  useEffect(() => {
    const element = root.current
    element?.addEventListener('change', commit)
    return () => element?.removeEventListener('change', commit)
  }, [])
  // The sheet's button counts what is typed, before the field is left.
  const follow = useEffectEvent(() => {
    const form = fields.from.current?.form
    if (form && isInSheet()) apply(form, true)
  })
  useEffect(() => {
    if (Object.keys(drafts).length === 0) return undefined
    const timer = setTimeout(() => follow(), followAfterMs)
    return () => clearTimeout(timer)
  }, [drafts])
  useEarlyInput(() => {
    for (const side of ['from', 'to'] as const) {
      const text = fields[side].current?.value ?? ''
      if (text !== sides[side].text) change(side, { text })
    }
  })

  const field = (side: Side) => {
    const { text, limit, label, error } = sides[side]
    return (
      <label>
        {side === 'from' ? 'от' : 'до'}
        <input
          ref={fields[side]}
          type="text"
          inputMode="decimal"
          name={group[side]}
          value={text}
          placeholder={numberWithUnit(limit, undefined)}
          aria-label={unit ? `${label}, ${unit}` : label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${group[side]}-error`}
          onChange={({ currentTarget }) => change(side, { text: currentTarget.value })}
        />
      </label>
    )
  }
  const thumb = (side: Side) => {
    const { label, step, value } = sides[side]
    const moveTo = (target: number) => {
      const stopped = side === 'from' ? Math.min(target, sides.to.step) : Math.max(target, sides.from.step)
      const reached = valueAt(stopped, min, max, steps)
      change(side, { text: reached === sides[side].limit ? '' : String(reached).replace('.', ','), step: stopped })
    }
    return (
      <input
        type="range"
        max={steps}
        value={step}
        disabled={isStuck}
        aria-label={label}
        aria-valuetext={numberWithUnit(value, unit)}
        onChange={({ currentTarget }) => moveTo(Number(currentTarget.value))}
      />
    )
  }
  return (
    <div className="range" ref={root}>
      <div className="range-fields">
        {field('from')}
        {field('to')}
      </div>
      {(['from', 'to'] as const).map(
        (side) =>
          sides[side].error !== undefined && (
            <p key={side} id={`${group[side]}-error`} role="alert" className="mt-1.5 text-13 text-error">
              {sides[side].error}
            </p>
          ),
      )}
      <div className="range-slider" style={{ '--from': sides.from.step / steps, '--to': sides.to.step / steps }}>
        {thumb('from')}
        {thumb('to')}
      </div>
      <p className="range-limits" aria-hidden="true">
        <span>{numberWithUnit(min, unit)}</span>
        <span>{numberWithUnit(max, unit)}</span>
      </p>
    </div>
  )
}

declare module 'react' {
  interface CSSProperties {
    '--from'?: number
    '--to'?: number
    '--rows'?: number
  }
}
