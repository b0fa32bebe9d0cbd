// Keeps the place on a page that comes back from the back-forward cache: WebKit shows its top (ROUTE-17).
import { useRef } from 'react'
import { useWindowEvent } from '#web/ui/use-window-event.ts'

/** Once, in the root: before anything can be left behind. */
export function useRestoredScroll(): void {
  const y = useRef(0)
  useWindowEvent('pagehide', () => void (y.current = scrollY))
  useWindowEvent('pageshow', ({ persisted }) => (persisted ? scrollTo(0, y.current) : undefined))
}
