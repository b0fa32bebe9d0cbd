// Keeps whether the menu is folded, in this browser; other tabs follow. Listens on window: it alone reports their storage.
import { useSyncExternalStore } from 'react'

const key = 'admin-menu-folded'
const changes = new EventTarget()

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController()
  changes.addEventListener('change', onChange, { signal: stop.signal })
  addEventListener('storage', onChange, { signal: stop.signal })
  return () => stop.abort()
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @param isWide the screen needs the room: folded until the person chooses otherwise */
export function useFoldedMenu(isWide: boolean): [isFolded: boolean, set: (isFolded: boolean) => void] {
  const chosen = useSyncExternalStore(subscribe, read, () => null)
  const isFolded = chosen === null ? isWide : chosen === '1'
  const set = (next: boolean) => {
    try {
      localStorage.setItem(key, next ? '1' : '0')
    } catch {
      // Without storage the menu stays as it is.
    }
    changes.dispatchEvent(new Event('change'))
  }
  return [isFolded, set]
}
