// Switches the view mode with scripts: the table's cells are fetched first.
import { useState } from 'react'
import { viewModeCookie, type ViewMode } from './view-mode.ts'
import type { ListingView } from './listing-view.ts'

export function useViewMode(
  view: ListingView,
  fetchAgain: () => void,
): { look: ViewMode; isWaiting: boolean; choose(look: ViewMode): void } {
  const [chosen, setChosen] = useState({ of: view, look: view.look })
  const requested = chosen.of === view ? chosen.look : view.look
  const isWaiting = requested === 'table' && view.table === null
  return {
    look: isWaiting ? view.look : requested,
    isWaiting,
    choose(look) {
      document.cookie = viewModeCookie(look, location.origin) // synchronous, unlike cookieStore
      setChosen({ of: view, look })
      if (look === 'table' && view.table === null) fetchAgain()
    },
  }
}
