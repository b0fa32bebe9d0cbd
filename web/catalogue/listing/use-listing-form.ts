// Brings the code that makes the filter form live (listing-form.ts) after the page itself: the form works without it, and a page of
// cards should not wait for it.
import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sheetId } from '../facets/facet-panel.tsx'
import type { ListingForm, ListingNow } from './listing-form.ts'

/** @param root the element around form, toolbar and list. @param shown changes when another list is shown. */
export function useListingForm(root: RefObject<HTMLElement | null>, shown: unknown): void {
  const navigate = useNavigate()
  const { hash, pathname, search } = useLocation()
  const now = useRef<ListingNow>({ navigate: () => {}, here: '', openedAt: '' })
  const live = useRef<ListingForm>(undefined)
  useEffect(() => {
    now.current.navigate = (to, options) => void (typeof to === 'number' ? navigate(to) : navigate(to, options))
    now.current.here = pathname + search
  })

  const synced = useRef(shown)
  useEffect(() => {
    if (synced.current === shown) return
    synced.current = shown
    live.current?.sync()
  }, [shown])

  // Browser «back» closes the sheet: its address has gone.
  useEffect(() => {
    if (hash !== `#${sheetId}`) live.current?.closeSheet()
  }, [hash])

  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    let isGone = false
    import('./listing-form.ts').then(
      ({ startListingForm }) => {
        if (!isGone) live.current = startListingForm(element, now.current)
      },
      () => undefined, // the plain form stays
    )
    return () => {
      isGone = true
      live.current?.stop()
      live.current = undefined
    }
  }, [root])
}
