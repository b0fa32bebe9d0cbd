// From and to, in the property's own unit. Empty fields show the limits and are not sent; the slider exists for scripts only.
import type { RangeFacet } from '#contract/catalogue.ts'
import { stepOf, stepsOf, withUnit } from './facet-groups.ts'

type FacetRangeProps = { group: { name: string; unit?: string; range: RangeFacet; isWhole?: true; from: string; to: string } }

export function FacetRange({ group: { name, unit, range, isWhole, from, to } }: FacetRangeProps) {
  const { min, max } = range
  const isStuck = min >= max // other filters leave one value: the slider stays where it is
  const steps = stepsOf(min, max, isWhole)
  const [low, high] = [stepOf(range.from ?? min, min, max, steps), isStuck ? steps : stepOf(range.to ?? max, min, max, steps)]
  const field = (key: string, word: string, value: number | undefined, limit: number) => (
    <label>
      {word}
      <input
        type="text"
        inputMode="decimal"
        name={key}
        data-limit={limit}
        defaultValue={value === undefined ? '' : withUnit(value, undefined)}
        placeholder={withUnit(limit, undefined)}
        aria-label={`${name} ${word}${unit ? `, ${unit}` : ''}`}
      />
    </label>
  )
  const thumb = (key: string, word: string, step: number, value: number) => (
    <input
      type="range"
      data-for={key}
      max={steps}
      defaultValue={step}
      disabled={isStuck}
      aria-label={`${name} ${word}`}
      aria-valuetext={withUnit(value, unit)}
    />
  )
  return (
    <div className="range">
      <div className="range-fields">
        {field(from, 'от', range.from, min)}
        {field(to, 'до', range.to, max)}
      </div>
      <div className="range-slider" data-min={min} data-max={max} data-unit={unit} style={{ '--from': low / steps, '--to': high / steps }}>
        {thumb(from, 'от', low, range.from ?? min)}
        {thumb(to, 'до', high, range.to ?? max)}
      </div>
      <p className="range-limits" aria-hidden="true">
        <span>{withUnit(min, unit)}</span>
        <span>{withUnit(max, unit)}</span>
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
