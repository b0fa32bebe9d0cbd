// Detects on which category the pointer stays for 200 ms (CONST-07), ignoring moves to the columns.
import { menuHoverDelayMs } from '#contract/shop/constants.ts'

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

// Minimal distance for a direction: pixel by pixel, a slow diagonal consists of vertical and horizontal steps.
const stridePx = 6

/** Receives every move over a category and leaving them; calls `select` with the slug to open. */
export class HoverIntent {
  readonly #select: (slug: string) => void
  readonly #nextFrame: (work: () => void) => void
  #wait: { timer: ReturnType<typeof setTimeout> } | undefined
  #over: string | undefined
  #from: Point | undefined
  #isHeading = false

  constructor(select: (slug: string) => void, nextFrame: (work: () => void) => void = (work) => void requestAnimationFrame(work)) {
    this.#select = select
    this.#nextFrame = nextFrame
  }

  over(slug: string, at: Point, edge: () => Edge): void {
    const heading = this.#read(at, edge)
    if (slug === this.#over && !heading) return
    // On the way to the columns each move restarts the wait.
    this.#over = slug
    this.#begin(slug)
  }

  away(): void {
    this.#stop()
    this.#over = undefined
    this.#from = undefined
    this.#isHeading = false
  }

  /** Waits for a frame: on a busy page it first delivers queued moves, which may be up to 250 ms old. */
  #begin(slug: string): void {
    this.#stop()
    const wait = {
      timer: setTimeout(() => {
        this.#nextFrame(() => {
          if (this.#wait === wait) this.#select(slug)
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
