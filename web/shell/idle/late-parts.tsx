// Holds what every page needs, but not in its first scripts.
import { useKeptPage } from './keep-page.ts'
import { useRef, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useMergedToast } from '#web/cart/use-merged-toast.ts'

export default function LateParts() {
  useKeptPage()
  useMergedToast()
  return <RouteAnnouncer />
}

/** Announces the title after a client-side navigation, as browsers do for a document (A11Y-01). */
function RouteAnnouncer() {
  const { pathname } = useLocation()
  const host = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLParagraphElement>(null)
  const announced = useRef(pathname)
  useEffect(() => {
    // In a shadow tree, so that neither a text search in the page nor its styles reach the title.
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
