// Appends the next page's cards to the shown ones: «Показать ещё» with scripts (CAT-09).
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { countPages } from '#contract/values/pages.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { CardView } from '../cards/card-view-model.ts'
import type { ListingView, MoreCards } from './listing-view.ts'
import { pageHref, shownParameter } from './pager.tsx'

type Shown = { of: ListingView; cards: CardView[]; page: number }

// By history entry: «back» shows them again (ROUTE-17).
const remembered = new Map<string, { page: number; cards: CardView[] }>()

/** All at once, so that the scroll position can be restored. */
function shownAt(key: string, view: ListingView): Shown {
  const before = remembered.get(key)
  const [first] = before?.cards ?? []
  // Cards fetched in another view mode have no table rows.
  const isSame = first?.article === view.cards[0]?.article && (first?.row !== undefined) === (view.table !== null)
  // The address may have brought more than one page.
  const lastPage = view.page - 1 + countPages(view.cards.length, view.filter.pageSize)
  return before && isSame && before.page >= lastPage ? { of: view, ...before } : { of: view, cards: view.cards, page: lastPage }
}

/** For a reload and a shared link; the router need not know, so nothing is fetched. */
function noteInAddress(page: number): void {
  const address = new URL(location.href)
  address.searchParams.set(shownParameter, String(page))
  history.replaceState(history.state, '', address)
}

export function useMoreCards(view: ListingView): { cards: CardView[]; page: number; isLoading: boolean; load(): void } {
  const { key } = useLocation()
  const fetcher = useFetcher<MoreCards>()
  const [shown, setShown] = useState<Shown>(() => shownAt(key, view))
  const handled = useRef<MoreCards>(undefined)

  // Another list: starts with its own page, or with cards appended before.
  if (shown.of !== view) setShown(shownAt(key, view))

  useEffect(() => {
    const result = fetcher.data
    if (fetcher.state !== 'idle' || !result || result === handled.current) return
    handled.current = result
    const next = result.page
    if (next === null) {
      showToast({ text: 'Не\u00a0удалось показать ещё. Проверьте связь и\u00a0повторите', tone: 'error' })
      return
    }
    setShown((old) => {
      if (!('cards' in next) || next.href !== pageHref(old.of.href, old.page + 1)) return old
      const known = new Set(old.cards.map(({ article }) => article))
      // The catalogue may have changed between two pages.
      const cards = [...old.cards, ...next.cards.filter(({ article }) => !known.has(article))]
      remembered.set(key, { page: next.page, cards })
      noteInAddress(next.page)
      return { ...old, cards, page: next.page }
    })
  }, [fetcher.state, fetcher.data, key])

  return {
    cards: shown.cards,
    page: shown.page,
    isLoading: fetcher.state !== 'idle',
    load() {
      const [, query = ''] = pageHref(view.href, shown.page + 1).split('?')
      void fetcher.load(`/fragments/catalogue?${query}`)
    },
  }
}
