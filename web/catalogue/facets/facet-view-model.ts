// Describes the filter panel's groups as they are sent to the browser, and how many of their values are shown.
import type { RangeFacet } from '#contract/catalogue/catalogue.ts'
import type { TradeWord } from './glossary.ts'

/**
 * `[text, count]`, and a third member where it is chosen; counts of 0 stay, disabled. A fourth where the query chose it and not the form:
 * the list without it (SRCH-07).
 */
export type ValueView = [text: string, count: number, chosen?: 1, without?: string]

export type GroupView = {
  name: string
  unit?: string
  /** the form's field name, and what stands before a value in it */
  field: string
  prefix?: string
  /** a word of the trade in it, explained */
  word?: TradeWord
} & (
  | { values: ValueView[]; /** how many values were not sent: all of a closed group */ more?: number; asSizes?: true; hint?: string }
  | { range: RangeFacet; /** only whole numbers make sense */ isWhole?: true; from: string; to: string }
)

/** From so many values on a group has a search box (CAT-05). */
export const valuesWithSearch = 15
/** So many values stand open; the rest behind «Ещё N». */
export const valuesShown = 6
/**
 * Of a longer group only the open and the chosen values are sent; `&values=NAME` in the address brings them all (a link, so it works
 * without scripts). Measured 2026-11-21: the 280 brands of the whole catalogue took half of the page's 6 ms and 7 kB of its 17.
 */
export const mostValuesSent = 24
export const valuesParameter = 'values'

/** So many groups are open at first; of the closed ones only those with a choice are sent with their values. */
export const openGroups = 4
export const isUnsent = (group: GroupView): boolean => 'values' in group && group.values.length === 0

/** `isPinned` values stand among the shown ones wherever they are in the order, so that what was ticked is never hidden. */
export function cutValues(values: ValueView[], isPinned: (text: string) => boolean): { shown: ValueView[]; rest: ValueView[] } {
  if (values.length <= valuesShown + 2) return { shown: values, rest: [] }
  const isShown = ([text]: ValueView, at: number) => at < valuesShown || isPinned(text)
  return { shown: values.filter(isShown), rest: values.filter((value, at) => !isShown(value, at)) }
}

/** Steps of a slider from end to end: a press of an arrow key moves by what can be seen. */
export const sliderSteps = 200

/** Few whole numbers (4 to 12 sections) have a step each. */
export const stepsOf = (min: number, max: number, isWhole = false): number =>
  isWhole && max > min && max - min < sliderSteps && !isWide(min, max) ? max - min : sliderSteps

/**
 * Prices of a shop crowd at the low end (from 15 ₸ to 185 million in the demo), and on an even scale a pixel would pass over half of the
 * goods: from a ratio of 30 on each step multiplies instead of adding.
 */
const isWide = (min: number, max: number): boolean => min > 0 && max / min > 30

/** Where a value stands on the slider, 0 to `steps`. */
export function stepOf(value: number, min: number, max: number, steps = sliderSteps): number {
  if (max <= min) return 0
  const inside = Math.min(max, Math.max(min, value))
  const share = isWide(min, max) ? Math.log(inside / min) / Math.log(max / min) : (inside - min) / (max - min)
  return Math.round(steps * share)
}

/** The value at a step, with as many digits as people would type. */
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
export function withUnit(value: number, unit: string | undefined): string {
  const [whole = '', decimals] = String(value).split('.')
  const number = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') + (decimals === undefined ? '' : `,${decimals}`)
  return unit ? `${number}\u00a0${unit}` : number
}

export const unitsOf = (groups: GroupView[]): Map<string, string> =>
  new Map(groups.flatMap(({ name, unit }) => (unit ? [[name, unit] as const] : [])))
