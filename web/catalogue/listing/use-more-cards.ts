// «Показать ещё» with scripts: the next page's cards are put behind those that are shown (CAT-09).
import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { showToast } from '#web/ui/toast.tsx'
import type { CardView } from '../cards/card-view.ts'
import { isFailed } from './kept-list.ts'
import type { ListingView } from './listing-view.ts'
import { pageHref } from './page-href.ts'

type Shown = { of: ListingView; cards: CardView[]; page: number }

// What was appended to each list of this visit, by its place in the history: «back» finds it again (ROUTE-17).
const remembered = new Map<string, { page: number; cards: CardView[] }>()

/** All at once, so that the page has its height when the scroll position is restored. */
function shownAt(key: string, view: ListingView): Shown {
  const before = remembered.get(key)
  const [first] = before?.cards ?? []
  // Cards of another look have no rows for the table: what was appended then is fetched again.
  const isSame = first?.article === view.cards[0]?.article && (first?.row !== undefined) === (view.table !== null)
  return before && isSame ? { of: view, ...before } : { of: view, cards: view.cards, page: view.page }
}

export function useMoreCards(view: ListingView): { cards: CardView[]; page: number; isLoading: boolean; load(): void } {
  const { key } = useLocation()
  const fetcher = useFetcher<ListingView>()
  const [shown, setShown] = useState<Shown>(() => shownAt(key, view))
  /** the address that is being fetched */
  const [wanted, setWanted] = useState<string>()

  // Another list has come: start with its own page, or with what was appended to it before.
  if (shown.of !== view) {
    setShown(shownAt(key, view))
    setWanted(undefined)
  }

  useEffect(() => {
    if (fetcher.state !== 'idle' || wanted === undefined || !isFailed(wanted)) return
    setWanted(undefined)
    showToast({ text: 'Не\u00a0удалось показать ещё. Проверьте связь и\u00a0повторите', tone: 'error' })
  }, [fetcher.state, wanted])

  useEffect(() => {
    if (fetcher.state !== 'idle' || wanted === undefined || !fetcher.data) return
    const next = fetcher.data
    if (!('cards' in next) || next.href !== wanted) return
    setWanted(undefined)
    setShown((old) => {
      const known = new Set(old.cards.map(({ article }) => article))
      // The catalogue may have changed between two pages: nothing is shown twice.
      const cards = [...old.cards, ...next.cards.filter(({ article }) => !known.has(article))]
      remembered.set(key, { page: next.page, cards })
      return { ...old, cards, page: next.page }
    })
  }, [fetcher.state, fetcher.data, wanted, key])

  return {
    cards: shown.cards,
    page: shown.page,
    isLoading: fetcher.state !== 'idle',
    load() {
      const href = pageHref(view.href, shown.page + 1)
      setWanted(href)
      void fetcher.load(href)
    },
  }
}
