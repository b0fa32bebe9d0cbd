// Remembers the page from which a visitor went to the cart, for the link back (ROUTE-14).
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { withStorage } from '../browser/safe-storage.ts'

type LastPage = {
  href: string
  /** React Router's number of the history entry, which begins again in each document */
  index: number
  document: number
}

const key = 'last-page'
/** Pages without the site's header. */
const withoutHeader = /^\/(?:cart$|cart\/shops$|checkout|order$|login|registration|recovery|new-password|email-confirm|unsubscribe)/

const currentIndex = (): number => Number(Object(window.history.state).idx ?? 0)

export const isSitePage = (path: string): boolean => !withoutHeader.test(path)

/** Once, in the root. */
export function useLastPage(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const page: LastPage = { href: pathname + search, index: currentIndex(), document: performance.timeOrigin }
    if (isSitePage(pathname)) withStorage('sessionStorage', (storage) => storage.setItem(key, JSON.stringify(page)), undefined)
  }, [pathname, search])
}

const read = (): LastPage | null => withStorage('sessionStorage', (storage) => JSON.parse(storage.getItem(key) ?? 'null') as LastPage, null)

export const lastPageHref = (): string | null => read()?.href ?? null

/** How far back in the history the page is, which restores its scroll position; undefined if it is not there. */
export function stepsToLastPage(): number | undefined {
  const page = read()
  const steps = page?.document !== performance.timeOrigin ? 0 : currentIndex() - page.index
  return steps > 0 ? steps : undefined
}
