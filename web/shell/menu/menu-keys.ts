// Moves the focus by arrow keys in the catalogue menu (MENU-04): inside a column and between columns.
// Columns, the categories being the first, are marked `data-menu-column`.
type Step = (at: number, count: number) => number
const steps = new Map<string, Step>([
  ['ArrowDown', (at, count) => (at + 1) % count],
  ['ArrowUp', (at, count) => (at - 1 + count) % count],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
])

export const stopAfter = (key: string, at: number, count: number): number | undefined => steps.get(key)?.(at, count)

/** The next column that is not empty, else the same. @param sizes stops in each column */
export function columnAfter(key: string, at: number, sizes: number[]): number | undefined {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return undefined
  for (let next = at + step; next >= 0 && next < sizes.length; next += step) if (sizes[next]! > 0) return next
  return at
}

export function moveFocus(event: KeyboardEvent, menu: HTMLElement): void {
  const from = event.target
  if (!(from instanceof HTMLElement) || from instanceof HTMLInputElement) return
  if (event.altKey || event.ctrlKey || event.metaKey) return // the browser's own: Alt+Left goes back
  const columns = [...menu.querySelectorAll<HTMLElement>('[data-menu-column]')].map((column) => ({ column, stops: stopsIn(column) }))
  const at = columns.findIndex(({ column }) => column.contains(from))
  if (at < 0) return
  const { stops } = columns[at]!
  const column = columnAfter(
    event.key,
    at,
    columns.map((one) => one.stops.length),
  )
  // Below the heading of the panel are its columns.
  const isHeadEnd = columns[at]!.column.dataset['menuColumn'] === 'head' && event.key === 'ArrowDown' && from === stops.at(-1)
  const stop = isHeadEnd ? undefined : stopAfter(event.key, stops.indexOf(from), stops.length)
  if (isHeadEnd && columns[at + 1]?.stops[0]) {
    event.preventDefault()
    return columns[at + 1]!.stops[0]!.focus()
  }
  if (column === undefined && stop === undefined) return
  event.preventDefault()
  if (stop !== undefined) return stops[stop]?.focus()
  if (column === at || column === undefined) return
  // Back to the open category, from which the visitor came.
  const entered = columns[column]!
  ;(entered.stops.find((one) => one.ariaExpanded === 'true' && one.tagName === 'A') ?? entered.stops[0])?.focus()
}

const stopsIn = (column: HTMLElement): HTMLElement[] =>
  [...column.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.offsetParent !== null)
