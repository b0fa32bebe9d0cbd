// Remembers the page from which a visitor went to the cart; its header leads back there (ROUTE-14).
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { withStorage } from '../browser/safe-storage.ts'

export type LastPage = {
  href: string
  /** React Router's number of the history entry, which begins again in each document */
  index: number
  document: number
}

export const lastPageKey = 'last-page'

export const currentIndex = (): number => Number(Object(window.history.state).idx ?? 0)

/** In the layout of pages with the site's header. */
export function useLastPage(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const page: LastPage = { href: pathname + search, index: currentIndex(), document: performance.timeOrigin }
    withStorage('sessionStorage', (storage) => storage.setItem(lastPageKey, JSON.stringify(page)), undefined)
  }, [pathname, search])
}
