// Stores the visitor's comparison (CMP-01): localStorage, shared by all tabs; its size also in a cookie, so that the server renders the count.
import { useSyncExternalStore } from 'react'
import { cookieNames } from '#contract/shop/cookies.ts'
import {
  comparedArticles,
  isCompared,
  merged,
  noComparison,
  printComparison,
  readComparison,
  type Comparison,
} from '#contract/compare/comparison.ts'
import { useShellData } from '../rendering/shell-data.ts'
import { inStorage } from '../browser/safe-storage.ts'

const key = 'compare'
const cookieSeconds = 400 * 24 * 3600 // the longest that browsers allow

const listeners = new Set<() => void>()
let current: { text: string | null; comparison: Comparison } = { text: null, comparison: noComparison }

/** Browser only; the same value until it changes. Without storage the comparison lasts as long as the page. */
export function getComparison(): Comparison {
  const text = inStorage('localStorage', (storage) => storage.getItem(key), current.text)
  if (text !== current.text) current = { text, comparison: readComparison(text) }
  return current.comparison
}

export function setComparison(comparison: Comparison): void {
  const text = printComparison(comparison) || null
  current = { text, comparison }
  inStorage('localStorage', (storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)), undefined)
  writeCookie(comparison)
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** The storage event comes from other tabs; the `key` is null when all of the storage was cleared. */
const onStorage = (event: StorageEvent): void => {
  if (event.key === key || event.key === null) notify()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    addFromCookie()
    writeCookie(getComparison()) // it may have expired
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Adds what was clicked before scripts ran (comparison.route.ts). */
function addFromCookie(): void {
  const added = new RegExp(`(?:^|; )${cookieNames.addedToComparison}=([^;]*)`).exec(document.cookie)?.[1]
  if (added === undefined) return
  document.cookie = `${cookieNames.addedToComparison}=; path=/; max-age=0; samesite=lax`
  setComparison(merged(getComparison(), readComparison(decodeURIComponent(added))))
}

/** Visitors who compare nothing have no cookie. */
function writeCookie(comparison: Comparison): void {
  const count = comparedArticles(comparison).length
  document.cookie = `${cookieNames.compared}=${count || ''}; path=/; max-age=${count === 0 ? 0 : cookieSeconds}; samesite=lax`
}

/** @param cookies the request's header */
export const readComparedCount = (cookies: string | null): number =>
  Number(new RegExp(`(?:^|; )${cookieNames.compared}=(\\d{1,3})(?:;|$)`).exec(cookies ?? '')?.[1] ?? 0)

/** Undefined on the server and in the first HTML, where it is not known. */
export const useComparison = (): Comparison | undefined =>
  useSyncExternalStore<Comparison | undefined>(subscribe, getComparison, () => undefined)

export const useIsCompared = (article: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isCompared(getComparison(), article),
    () => false,
  )

/** The number on «Сравнение» (SHELL-04). */
export function useComparedCount(): number {
  const { comparedCount = 0 } = useShellData()
  return useSyncExternalStore(
    subscribe,
    () => comparedArticles(getComparison()).length,
    () => comparedCount,
  )
}
