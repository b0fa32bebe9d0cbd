// Choosing the list's look with scripts: grid and list are two looks of the same cards; the table's cells are fetched first.
import { useState } from 'react'
import { lookCookie, type Look } from './view-mode.ts'
import type { ListingView } from './listing-view.ts'

/** @param fetchAgain asks for the same list, now with what the table needs */
export function useLook(view: ListingView, fetchAgain: () => void): { look: Look; isWaiting: boolean; choose(look: Look): void } {
  const [chosen, setChosen] = useState({ of: view, look: view.look })
  const wanted = chosen.of === view ? chosen.look : view.look
  const isWaiting = wanted === 'table' && view.table === null
  return {
    look: isWaiting ? view.look : wanted,
    isWaiting,
    choose(look) {
      document.cookie = lookCookie(look, location.protocol === 'https:') // synchronous, and in every browser
      setChosen({ of: view, look })
      if (look === 'table' && view.table === null) fetchAgain()
    },
  }
}
