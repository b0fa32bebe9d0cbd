// Detects on which category the pointer stays for 200 ms (CONST-07), ignoring moves to the columns.

export type Point = { x: number; y: number }
/** The edge of the columns that faces the categories. */
export type Edge = { x: number; top: number; bottom: number }

/** Whether `to` is inside the triangle of `from` and the edge (safe triangle). */
export function isHeadingTo(edge: Edge, from: Point, to: Point): boolean {
  const way = to.x - from.x
  const width = edge.x - from.x
  if (way <= 0 || width <= 0 || to.x > edge.x) return false
  const share = way / width
  return to.y >= from.y + (edge.top - from.y) * share && to.y <= from.y + (edge.bottom - from.y) * share
}

const menuHoverDelayMs = 200
// Minimal distance for a direction: pixel by pixel, a slow diagonal consists of vertical and horizontal steps.
const stridePx = 6

/** Calls `select` with the slug to open. `over` gets every move over a category, `away` when the pointer leaves them. */
export function hoverIntent(
  select: (slug: string) => void,
  nextFrame: (work: () => void) => void = (work) => void requestAnimationFrame(work),
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let slugUnder: string | undefined
  let from: Point | undefined
  let isHeading = false

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  // Waits for a frame: on a busy page it first delivers queued moves, which may be up to 250 ms old.
  const begin = (slug: string) => {
    stop()
    const own = setTimeout(() => nextFrame(() => (timer === own ? select(slug) : undefined)), menuHoverDelayMs)
    timer = own
  }
  return {
    over(slug: string, at: Point, edge: () => Edge): void {
      from ??= at
      if (Math.hypot(at.x - from.x, at.y - from.y) >= stridePx) {
        isHeading = isHeadingTo(edge(), from, at)
        from = at
      }
      // On the way to the columns each move restarts the wait.
      if (slug === slugUnder && !isHeading) return
      slugUnder = slug
      begin(slug)
    },
    away(): void {
      stop()
      slugUnder = from = undefined
      isHeading = false
    },
  }
}
