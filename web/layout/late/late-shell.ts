// What of the shell needs scripts and can wait for them (SHELL-12: last of all): open groups of the top bar close, «Сейчас открыто» stays
// true in a window that stays open, the keyboard's place is kept, another page is announced, the floating menu comes.
import { keepFocus } from '../keep-focus.ts'
import type { ShopDetails } from '../shop-details.ts'
import { announcePages } from './announce-pages.ts'
import { followHours } from './follow-hours.ts'
import { closeGroups } from './close-groups.ts'
import { showFloatingMenu } from './floating-menu.tsx'

/** @returns what takes it all away again */
export function startLateShell(shop: ShopDetails): () => void {
  const stopping = new AbortController()
  closeGroups(stopping.signal)
  keepFocus()
  announcePages()
  followHours(stopping.signal)
  const hideMenu = showFloatingMenu(shop)
  return () => {
    stopping.abort()
    hideMenu()
  }
}
