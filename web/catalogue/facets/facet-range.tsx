// From and to, in the property's own unit. Empty fields show the limits and are not sent; the slider exists for scripts only. Of its texts it
// asks only whether they are there: the server casts it in moulds (facet-markup.tsx).
import type { RangeFacet } from '#contract/catalogue.ts'
import { stepOf, stepsOf, withUnit, type GroupView } from './facet-groups.ts'

export type RangeGroup = Extract<GroupView, { range: RangeFacet }>
export type RangeFields = ReturnType<typeof rangeFields>

export function rangeFields({ name, unit, range, isWhole, from, to }: RangeGroup) {
  const { min, max } = range
  const isStuck = min >= max // other filters leave one value: the slider stays where it is
  const steps = stepsOf(min, max, isWhole)
  const low = stepOf(range.from ?? min, min, max, steps)
  const high = isStuck ? steps : stepOf(range.to ?? max, min, max, steps)
  const typed = (value: number | undefined) => (value === undefined ? '' : withUnit(value, undefined))
  const inUnit = unit ? `, ${unit}` : ''
  return {
    from,
    to,
    min,
    max,
    unit,
    fromLabel: `${name} от`,
    toLabel: `${name} до`,
    inUnit,
    typedFrom: typed(range.from),
    typedTo: typed(range.to),
    shownMin: withUnit(min, undefined),
    shownMax: withUnit(max, undefined),
    minInUnit: withUnit(min, unit),
    maxInUnit: withUnit(max, unit),
    fromInUnit: withUnit(range.from ?? min, unit),
    toInUnit: withUnit(range.to ?? max, unit),
    steps,
    low,
    high,
    lowShare: low / steps,
    highShare: high / steps,
    isStuck,
  }
}

export function FacetRange(fields: RangeFields) {
  const { from, to, min, max, unit, fromLabel, toLabel, inUnit, steps, isStuck } = fields
  const field = (word: string, key: string, label: string, limit: number, typed: string, shown: string) => (
    <label>
      {word}
      <input
        type="text"
        inputMode="decimal"
        name={key}
        data-limit={limit}
        defaultValue={typed}
        placeholder={shown}
        aria-label={`${label}${inUnit}`}
      />
    </label>
  )
  const thumb = (key: string, label: string, step: number, said: string) => (
    <input type="range" data-for={key} max={steps} defaultValue={step} disabled={isStuck} aria-label={label} aria-valuetext={said} />
  )
  return (
    <div className="range">
      <div className="range-fields">
        {field('от', from, fromLabel, min, fields.typedFrom, fields.shownMin)}
        {field('до', to, toLabel, max, fields.typedTo, fields.shownMax)}
      </div>
      <div
        className="range-slider"
        data-min={min}
        data-max={max}
        data-unit={unit}
        style={{ '--from': fields.lowShare, '--to': fields.highShare }}
      >
        {thumb(from, fromLabel, fields.low, fields.fromInUnit)}
        {thumb(to, toLabel, fields.high, fields.toInUnit)}
      </div>
      <p className="range-limits" aria-hidden="true">
        <span>{fields.minInUnit}</span>
        <span>{fields.maxInUnit}</span>
      </p>
    </div>
  )
}

declare module 'react' {
  interface CSSProperties {
    '--from'?: number
    '--to'?: number
  }
}
