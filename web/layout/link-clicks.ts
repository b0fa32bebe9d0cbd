// Plain `<a href>` everywhere, one listener for all of them: a press inside the shop becomes a navigation without a reload.
// React Router's <Link> keeps four hooks and a context per link, which a page of 150 links pays for on the server.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { historySettled } from './history-steps.ts'

// Answered by the server itself, not by pages.
const notPages = /^\/(api|assets|documents|images|metrics|healthz|readyz)(\/|$)/

/** Nobody has taken it, and it asks for no new tab, no download. */
export const isPlainPress = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** `data-document` on a link asks for a new document. The address to navigate to, or undefined when the browser should do what it does: new tab, download, other site, same-page anchor. */
export function pageOf(event: MouseEvent): string | undefined {
  if (!isPlainPress(event)) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.hasAttribute('download') ||
    link.dataset.document !== undefined ||
    (link.target !== '' && link.target !== '_self')
  )
    return undefined
  if (link.origin !== location.origin || notPages.test(link.pathname)) return undefined
  if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return undefined
  return link.pathname + link.search + link.hash
}

/** `data-keep-scroll` on the link or around it: the list changes in place and the page stays where it is. */
export function useLinkClicks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const page = pageOf(event)
      if (page === undefined) return
      event.preventDefault()
      const preventScrollReset = event.target instanceof Element && event.target.closest('[data-keep-scroll]') !== null
      const open = () => historySettled().then(() => navigate(page, { preventScrollReset }))
      // The form opens over the page; where it cannot be loaded, its own page does.
      if (page.split('?')[0] === '/callback')
        void import('#web/callbacks/callback-dialog.tsx').then(({ openCallback }) => openCallback(page), open)
      else void open()
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
