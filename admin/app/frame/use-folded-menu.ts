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

function read(): boolean {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

export function useFoldedMenu(): [isFolded: boolean, set: (isFolded: boolean) => void] {
  const isFolded = useSyncExternalStore(subscribe, read, () => false)
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
