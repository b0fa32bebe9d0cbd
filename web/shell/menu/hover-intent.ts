// Which category the pointer means: it must be there for 200 ms (CONST-07), and a way to the columns is no stay (safe-triangle.ts).
import { menuHoverDelayMs } from '#contract/shop/constants.ts'

export type Point = { x: number; y: number }
/** The edge of the columns that faces the categories. */
export type Edge = { x: number; top: number; bottom: number }

/** Whether `to` lies inside the triangle of `from` and the edge; a pointer that has not moved towards the edge is under way nowhere. */
export function isHeadingTo(edge: Edge, from: Point, to: Point): boolean {
  const way = to.x - from.x
  const width = edge.x - from.x
  if (way <= 0 || width <= 0 || to.x > edge.x) return false
  const share = way / width
  return to.y >= from.y + (edge.top - from.y) * share && to.y <= from.y + (edge.bottom - from.y) * share
}

// The direction is read over this distance: pixel by pixel, a slow diagonal is steps straight down and steps straight right.
const stridePx = 6

/** Told of every move over a category and of leaving them; `mean` runs with the slug that is meant. */
export class HoverIntent {
  readonly #mean: (slug: string) => void
  readonly #nextFrame: (work: () => void) => void
  #wait: { timer: ReturnType<typeof setTimeout> } | undefined
  #over: string | undefined
  #from: Point | undefined
  #isHeading = false

  constructor(mean: (slug: string) => void, nextFrame: (work: () => void) => void = (work) => void requestAnimationFrame(work)) {
    this.#mean = mean
    this.#nextFrame = nextFrame
  }

  over(slug: string, at: Point, edge: () => Edge): void {
    const heading = this.#read(at, edge)
    if (slug === this.#over && !heading) return
    // Under way to the columns each move begins the wait anew, so that only a pointer at rest means what it is over.
    this.#over = slug
    this.#begin(slug)
  }

  away(): void {
    this.#stop()
    this.#over = undefined
    this.#from = undefined
    this.#isHeading = false
  }

  /**
   * A frame begins with the moves that wait: on a page that was busy meanwhile they are heard before the pointer is taken to have rested.
   * Measured 2026-11-22 with scripts five times slower: moves wait up to 250 ms.
   */
  #begin(slug: string): void {
    this.#stop()
    const wait = {
      timer: setTimeout(() => {
        this.#nextFrame(() => {
          if (this.#wait === wait) this.#mean(slug)
        })
      }, menuHoverDelayMs),
    }
    this.#wait = wait
  }

  #stop(): void {
    clearTimeout(this.#wait?.timer)
    this.#wait = undefined
  }

  #read(at: Point, edge: () => Edge): boolean {
    this.#from ??= at
    if (Math.hypot(at.x - this.#from.x, at.y - this.#from.y) >= stridePx) {
      this.#isHeading = isHeadingTo(edge(), this.#from, at)
      this.#from = at
    }
    return this.#isHeading
  }
}
