// From and to, in the property's own unit. Empty fields show the limits and are not sent; the slider exists for scripts only.
import type { RangeFacet } from '#contract/catalogue.ts'
import { sliderSteps, stepOf } from './facet-groups.ts'

type FacetRangeProps = { group: { name: string; unit?: string; range: RangeFacet; from: string; to: string }; hasSlider: boolean }

const grouped = (value: number) =>
  String(value)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d)(?<!,\d*))/g, '\u00a0')

export function FacetRange({ group: { name, unit, range, from, to }, hasSlider }: FacetRangeProps) {
  const { min, max } = range
  const [low, high] = [stepOf(range.from ?? min, min, max), stepOf(range.to ?? max, min, max)]
  const field = (key: string, word: string, value: number | undefined, limit: number) => (
    <label>
      {word}
      <input
        type="text"
        inputMode="decimal"
        name={key}
        data-limit={limit}
        defaultValue={value === undefined ? '' : grouped(value)}
        placeholder={grouped(limit)}
        aria-label={`${name} ${word}${unit ? `, ${unit}` : ''}`}
      />
    </label>
  )
  return (
    <div className="range">
      <div className="range-fields">
        {field(from, 'от', range.from, min)}
        {field(to, 'до', range.to, max)}
      </div>
      {hasSlider && min < max && (
        <>
          <div className="range-slider" data-min={min} data-max={max} style={{ '--from': low / sliderSteps, '--to': high / sliderSteps }}>
            <input type="range" data-for={from} max={sliderSteps} defaultValue={low} aria-label={`${name} от`} />
            <input type="range" data-for={to} max={sliderSteps} defaultValue={high} aria-label={`${name} до`} />
          </div>
          <p className="range-limits" aria-hidden="true">
            <span>{grouped(min)}&nbsp;₸</span>
            <span>{grouped(max)}&nbsp;₸</span>
          </p>
        </>
      )}
    </div>
  )
}

declare module 'react' {
  interface CSSProperties {
    '--from'?: number
    '--to'?: number
  }
}
