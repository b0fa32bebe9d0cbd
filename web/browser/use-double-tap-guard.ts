// Listens for clicks: a double tap must not reach what replaces the tapped control (CART-01).
// No component knows what another one renders in its place.
import { useEffect } from 'react'

const doubleTapMs = 500
const fingerPx = 24

/** Once, in the root: it counts from the first press. */
export function useDoubleTapGuard(): void {
  useEffect(() => {
    let last: MouseEvent | undefined
    const onClick = (event: MouseEvent) => {
      const isSecond =
        last !== undefined &&
        event.detail > 0 && // not by keyboard
        event.timeStamp - last.timeStamp < doubleTapMs &&
        Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < fingerPx
      if (isSecond && last?.target instanceof Element && !last.target.isConnected) {
        event.preventDefault()
        event.stopPropagation()
      } else last = event
    }
    window.addEventListener('click', onClick, { capture: true })
    return () => window.removeEventListener('click', onClick, { capture: true })
  }, [])
}
