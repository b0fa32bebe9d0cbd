// Turns banners by buttons and a timer, paused by pointer, focus, visibility and reduced motion.
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useWindowEvent } from '#web/ui/use-window-event.ts'

const turnEveryMs = 7000
const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The strip is scrolled by the browser itself: fingers and arrow keys need no script. */
const shownIn = (strip: HTMLElement): number => Math.round(strip.scrollLeft / Math.max(strip.clientWidth, 1))

function turn(strip: HTMLElement | null, step: number): void {
  if (!strip) return
  const count = strip.children.length
  const next = (shownIn(strip) + step + count) % count
  strip.scrollTo({ left: next * strip.clientWidth, behavior: prefersLessMotion() ? 'auto' : 'smooth' })
}

export function useCarousel(count: number) {
  const root = useRef<HTMLElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const isHeld = useRef(false)
  const isTouched = useRef(false)
  const isReady = useHydrated() && count > 1
  const [at, setAt] = useState(0)
  const [choice, setChoice] = useState<'stopped' | 'turning'>()
  const isStopped = choice === undefined ? isReady && prefersLessMotion() : choice === 'stopped'

  // It may have been scrolled before the scripts came.
  useEffect(() => {
    if (strip.current) setAt(shownIn(strip.current))
  }, [])
  useEffect(() => {
    if (!isReady || isStopped || !root.current) return undefined
    let isInSight = true
    const sight = new IntersectionObserver((entries) => (isInSight = entries.at(-1)?.isIntersecting ?? true))
    sight.observe(root.current)
    const clock = setInterval(() => {
      if (!isHeld.current && isInSight && !document.hidden) turn(strip.current, 1)
    }, turnEveryMs)
    return () => {
      sight.disconnect()
      clearInterval(clock)
    }
  }, [isReady, isStopped])

  // A turn under way would end where the slide was at the former width.
  useWindowEvent('resize', () => strip.current?.scrollTo({ left: shownIn(strip.current) * strip.current.clientWidth, behavior: 'instant' }))

  const hold = () => (isHeld.current = true)
  const release = () => (isHeld.current = root.current?.matches(':hover, :focus-within') ?? false)
  return {
    isReady,
    isStopped,
    at,
    toggle: () => setChoice(isStopped ? 'turning' : 'stopped'),
    /** A visitor who turns by hand is reading. */
    turnByHand(step: number) {
      setChoice('stopped')
      turn(strip.current, step)
    },
    rootProps: { ref: root, onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
    stripProps: {
      ref: strip,
      onTouchStart: () => (isTouched.current = true),
      onScroll() {
        if (!strip.current) return
        const reached = shownIn(strip.current)
        if (isTouched.current && reached !== at) setChoice('stopped') // turned by a finger
        setAt(reached)
      },
    },
  }
}
