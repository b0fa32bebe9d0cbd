// Loads a chunk, or a new document if that fails: a release deletes old files (CONST-09).
// At most once in 60 000 ms, or a visitor whose network drops scripts would be reloaded without end.
import { chunkReloadMs } from '#contract/shop/constants.ts'
import { withStorage } from '../browser/safe-storage.ts'

export const reloadKey = 'chunk-reload'

/** Whether a reload is due; stores its time if so. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(reloadKey) ?? Number.NaN)
  if (now - last < chunkReloadMs && now >= last) return false
  storage.setItem(reloadKey, String(now))
  return true
}

/** Whether a new document may fix the failed load; stores the time if so. Browser only. */
export function mayReloadNow(error: unknown): boolean {
  // oxlint-disable-next-line no-console -- the request may never have reached the server's log
  console.error('A part of the page did not load', error)
  // Offline a new document would be the browser's own error page. Without storage it could repeat, so it is not due.
  return navigator.onLine && withStorage('sessionStorage', (storage) => mayReload(storage, Date.now()), false)
}

/** The result of `load`; if it fails, a new document, or the error for the error page. */
export async function loadOrReload<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!mayReloadNow(error)) throw error
    location.reload()
    return new Promise<never>(() => {}) // the page is being unloaded
  }
}
