// Markup of the first page that no script changes: the browser leaves it as the server wrote it, and makes it anew only where it comes later.
import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** React asks for the server's word only where it takes a page over. It is kept: an answer that changed would be a second rendering, at one go. */
function firstAnswer() {
  let isTakenOver = false
  return { now: () => isTakenOver, ofServer: () => (isTakenOver = !import.meta.env.SSR) }
}

/**
 * @param read what of the page that is being taken over should stay
 * @returns undefined on the server, for what comes later, and where React makes the page anew
 */
export function useServed<T>(read: () => T): T | undefined {
  const [first] = useState(firstAnswer)
  const isTakenOver = useSyncExternalStore(never, first.now, first.ofServer)
  const [served] = useState(() => (isTakenOver ? read() : undefined))
  return served
}
