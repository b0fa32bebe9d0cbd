// Loads a chunk, or a new document when it does not come (ROUTE-16, CONST-09): after a release the old page's files are deleted. At most once in
// 60 000 ms, else a visitor whose network drops scripts would be reloaded for ever.
import { chunkReloadMs } from '#contract/shop/constants.ts'

const name = 'chunk-reload'

/** Whether a reload is due; notes its time if so. Without storage it cannot know of the last one, so it is not. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined, now: number): boolean {
  try {
    if (!storage) return false
    const last = Number(storage.getItem(name) ?? Number.NaN)
    if (now - last < chunkReloadMs && now >= last) return false
    storage.setItem(name, String(now))
    return true
  } catch {
    return false
  }
}

/** Whether a new document may bring what did not load; notes the time if so. Browser only. */
export function mayReloadNow(error: unknown): boolean {
  // Written by the page, because the request may never have reached the shop's log.
  // oxlint-disable-next-line no-console
  console.error('A part of the page did not load', error)
  // Without a connection a new document would be the browser's own page of it.
  return navigator.onLine && mayReload(sessionStorageOrNone(), Date.now())
}

/** What `load` gives; where it fails a new document, or the failure itself, which ends on the error page. For a part of the page that is open. */
export async function loadOrReload<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!mayReloadNow(error)) throw error
    location.reload()
    return new Promise<never>(() => {}) // the page is about to go
  }
}

function sessionStorageOrNone(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined // switched off: asking for it throws
  }
}
