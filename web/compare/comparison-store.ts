// Stores the comparison in localStorage (CMP-01).
import { useEffect, useSyncExternalStore } from 'react'
import { cookieNames, readableCookie, readCookie } from '#contract/shop/cookies.ts'
import { comparedArticles, isCompared, merged, noComparison, printComparison, readComparison, type Comparison } from './comparison.ts'
import { useShellData } from '#web/rendering/shell-data.ts'
import { withStorage } from '#web/browser/safe-storage.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { useWindowEvent } from '#web/ui/use-window-event.ts'

const key = 'compare'
const cookieSeconds = 400 * 24 * 3600 // limit of browsers

const { notify, subscribe } = createListeners()
let current: { text: string | null; comparison: Comparison } = { text: null, comparison: noComparison }

/** Browser only; the same object until it changes. Without storage it is lost with the page. */
export function getComparison(): Comparison {
  const text = withStorage('localStorage', (storage) => storage.getItem(key), current.text)
  if (text !== current.text) current = { text, comparison: readComparison(text) }
  return current.comparison
}

export function setComparison(comparison: Comparison): void {
  const text = printComparison(comparison) || null
  current = { text, comparison }
  withStorage('localStorage', (storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)), undefined)
  writeCookie(comparison)
  notify()
}

/** Follows other tabs; once, in the root. */
export function useComparisonSync(): void {
  // `key` is null if the storage was cleared.
  useWindowEvent('storage', (event) => (event.key === key || event.key === null ? notify() : undefined))
  useEffect(() => {
    addFromCookie()
    writeCookie(getComparison()) // may have expired
  }, [])
}

/** Adds what was clicked before hydration (comparison.route.ts). */
function addFromCookie(): void {
  const added = readCookie(document.cookie, cookieNames.addedToComparison)
  if (added === undefined) return
  document.cookie = readableCookie(cookieNames.addedToComparison, '', 0, location.origin)
  setComparison(merged(getComparison(), readComparison(added)))
}

function writeCookie(comparison: Comparison): void {
  const count = comparedArticles(comparison).length
  document.cookie = readableCookie(cookieNames.compared, count || '', count === 0 ? 0 : cookieSeconds, location.origin)
}

/** @param cookies request header */
export const readComparedCount = (cookies: string | null): number =>
  Number(/^\d{1,3}$/.exec(readCookie(cookies, cookieNames.compared) ?? '')?.[0] ?? 0)

/** Undefined on the server and during hydration. */
export const useComparison = (): Comparison | undefined =>
  useSyncExternalStore<Comparison | undefined>(subscribe, getComparison, () => undefined)

export const useIsCompared = (article: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isCompared(getComparison(), article),
    () => false,
  )

export function useComparedCount(): number {
  const { comparedCount = 0 } = useShellData()
  const comparison = useComparison()
  return comparison ? comparedArticles(comparison).length : comparedCount
}
