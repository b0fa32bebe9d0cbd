// Switches the view mode with scripts: the table's cells are fetched first.
import { useState } from 'react'
import { viewModeCookie, type ViewMode } from './view-mode.ts'
import type { ListingView } from './listing-view.ts'

export function useViewMode(
  view: ListingView,
  fetchAgain: () => void,
): { viewMode: ViewMode; isWaiting: boolean; choose(viewMode: ViewMode): void } {
  const [chosen, setChosen] = useState({ of: view, viewMode: view.viewMode })
  const requested = chosen.of === view ? chosen.viewMode : view.viewMode
  const isWaiting = requested === 'table' && view.table === null
  return {
    viewMode: isWaiting ? view.viewMode : requested,
    isWaiting,
    choose(viewMode) {
      document.cookie = viewModeCookie(viewMode, location.origin) // synchronous, unlike cookieStore
      setChosen({ of: view, viewMode })
      if (viewMode === 'table' && view.table === null) fetchAgain()
    },
  }
}
