// Which category the pointer means (MENU-01): it must rest 200 ms, and a way to the right, towards the columns, is no rest.
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { menuHoverDelayMs } from '#contract/constants.ts'

class HoverIntent {
  mean: (slug: string) => void = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #wanted: string | undefined
  #rightwardAt = 0

  readonly over = (slug: string, event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return
    if (event.movementX > 2 && event.movementX * 2 > Math.abs(event.movementY)) this.#rightwardAt = performance.now()
    if (this.#wanted === slug) return
    this.#wanted = slug
    this.#arm(slug)
  }

  readonly away = (): void => {
    clearTimeout(this.#timer)
    this.#wanted = undefined
  }

  #arm(slug: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (performance.now() - this.#rightwardAt < menuHoverDelayMs) this.#arm(slug)
      else this.mean(slug)
    }, menuHoverDelayMs)
  }
}

/** `mean` runs with the category that is meant. */
export function useHoverIntent(mean: (slug: string) => void): HoverIntent {
  const [intent] = useState(() => new HoverIntent())
  const latest = useRef(intent)
  useEffect(() => {
    latest.current.mean = mean
  }, [mean])
  useEffect(() => intent.away, [intent])
  return intent
}
