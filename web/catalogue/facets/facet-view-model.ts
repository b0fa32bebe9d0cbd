// Describes the filter panel's groups as they are sent to the browser, and how many values are shown.
import type { RangeFacet } from '#contract/catalogue/catalogue.ts'
import { formatQuantity, formatUnits } from '#contract/catalogue/stock-level.ts'
import type { TradeWord } from './glossary.ts'

/** `without`: the list without a value that the query chose (SRCH-07). */
export type ValueView = [text: string, count: number, chosen?: 1, without?: string]

export type GroupView = {
  name: string
  unit?: string
  field: string
  prefix?: string
  word?: TradeWord
} & (
  | { values: ValueView[]; /** how many values were not sent */ more?: number; asSizes?: true; hint?: string }
  | { range: RangeFacet; /** only whole numbers */ isWhole?: true; from: string; to: string }
)

/** Groups of this size and longer have a search field (CAT-05). */
export const valuesWithSearch = 15
/** Values before «Ещё N». */
export const valuesShown = 6
/** Longer groups send their first and chosen values; `&values=NAME` in the address brings all. */
export const maxValuesSent = 24
export const valuesParameter = 'values'

/** Groups that are open at first; closed ones without a choice are sent without values. */
export const openGroups = 4
export const isUnsent = (group: GroupView): boolean => 'values' in group && group.values.length === 0

/** `isPinned` values are always shown. */
export function cutValues(values: ValueView[], isPinned: (text: string) => boolean): { shown: ValueView[]; rest: ValueView[] } {
  if (values.length <= valuesShown + 2) return { shown: values, rest: [] }
  const isShown = ([text]: ValueView, at: number) => at < valuesShown || isPinned(text)
  return { shown: values.filter(isShown), rest: values.filter((value, at) => !isShown(value, at)) }
}

/** So that an arrow key moves the slider visibly. */
export const sliderSteps = 200

export const countSteps = (min: number, max: number, isWhole = false): number =>
  isWhole && max > min && max - min < sliderSteps && !isWide(min, max) ? max - min : sliderSteps

/** From this ratio of limits on the scale is logarithmic, because most prices are low. */
const isWide = (min: number, max: number): boolean => min > 0 && max / min > 30

export function findStep(value: number, min: number, max: number, steps = sliderSteps): number {
  if (max <= min) return 0
  const inside = Math.min(max, Math.max(min, value))
  const share = isWide(min, max) ? Math.log(inside / min) / Math.log(max / min) : (inside - min) / (max - min)
  return Math.round(steps * share)
}

/** Rounded to digits that people would type. */
export function valueAt(step: number, min: number, max: number, steps = sliderSteps): number {
  if (step >= steps) return max
  if (step <= 0) return min
  const share = step / steps
  const value = isWide(min, max) ? Number((min * (max / min) ** share).toPrecision(3)) : min + (max - min) * share
  const isWhole = Number.isInteger(min) && Number.isInteger(max) && (max - min >= 10 || steps < sliderSteps)
  const digits = isWhole ? 0 : Math.max(0, Math.ceil(-Math.log10((max - min) / steps) - 0.3))
  return Math.min(max, Math.max(min, Number(value.toFixed(digits))))
}

/** `12 345,5 кг` */
export const numberWithUnit = (value: number, unit: string | undefined): string => (unit ? formatUnits(value, unit) : formatQuantity(value))

export const mapUnits = (groups: GroupView[]): Map<string, string> =>
  new Map(groups.flatMap(({ name, unit }) => (unit ? [[name, unit] as const] : [])))
