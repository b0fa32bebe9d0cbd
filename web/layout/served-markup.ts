// Markup of the first page that no script changes: the browser leaves it as the server wrote it, and makes it anew only where it comes later.
import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * @param read what of the page that is being taken over should stay
 * @returns undefined on the server, for what comes later, and where React makes the page anew
 */
export function useServed<T>(read: () => T): T | undefined {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => !import.meta.env.SSR,
  )
  const [served] = useState(() => (isTakenOver ? read() : undefined))
  return served
}
