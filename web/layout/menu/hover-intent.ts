// Which category the pointer means: it must be there for 200 ms (CONST-07), and a way to the columns is no stay (safe-triangle.ts).
import { menuHoverDelayMs } from '#contract/constants.ts'
import { isHeadingTo, type Edge, type Point } from './safe-triangle.ts'

// The direction is read over this distance: pixel by pixel, a slow diagonal is steps straight down and steps straight right.
const stridePx = 6

/** Told of every move over a category and of leaving them; `mean` runs with the slug that is meant. */
export class HoverIntent {
  readonly #mean: (slug: string) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #over: string | undefined
  #from: Point | undefined
  #isHeading = false

  constructor(mean: (slug: string) => void) {
    this.#mean = mean
  }

  over(slug: string, at: Point, edge: () => Edge): void {
    const heading = this.#read(at, edge)
    if (slug === this.#over && !heading) return
    // Under way to the columns each move begins the wait anew, so that only a pointer at rest means what it is over.
    this.#over = slug
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#mean(slug), menuHoverDelayMs)
  }

  away(): void {
    clearTimeout(this.#timer)
    this.#over = undefined
    this.#from = undefined
    this.#isHeading = false
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
