// Announces the title of a page that came without a new document, which a browser announces itself (A11Y-01).
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** In the root, so that a change of the layout loses nothing. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const host = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLParagraphElement>(null)
  const announced = useRef(pathname)
  useEffect(() => {
    // In a shadow tree: there neither a search for words in the page nor its styles find the title again.
    if (host.current && !region.current) {
      region.current = document.createElement('p')
      region.current.ariaLive = 'polite'
      host.current.attachShadow({ mode: 'closed' }).append(region.current)
    }
    if (announced.current === pathname) return
    announced.current = pathname
    if (region.current) region.current.textContent = document.title
  }, [pathname])
  return <div ref={host} className="sr-only" />
}
