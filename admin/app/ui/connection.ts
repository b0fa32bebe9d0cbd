// Knows whether the shop answers this page and whether the session lasts; requests wait for both (STAFF-06).
import { useSyncExternalStore } from 'react'

export type Connection =
  | { state: 'open' }
  /** requests of this page get no response since then */
  | { state: 'cut'; since: Date; isOurs: boolean }
  /** the session is over: the person signs in over the page */
  | { state: 'ended' }

let current: Connection = { state: 'open' }
const changes = new EventTarget()

export function setConnection(next: Connection): void {
  if (next.state === current.state) return
  current = next
  changes.dispatchEvent(new Event('change'))
}

export const connection = (): Connection => current

export const useConnection = (): Connection => useSyncExternalStore(subscribe, connection, connection)

function subscribe(onChange: () => void): () => void {
  changes.addEventListener('change', onChange)
  return () => changes.removeEventListener('change', onChange)
}

/** @param signal stops waiting */
export function whenChanged(signal: AbortSignal | null | undefined, ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      changes.removeEventListener('change', done)
      clearTimeout(timer)
      resolve()
    }
    const timer = ms === undefined ? undefined : setTimeout(done, ms)
    changes.addEventListener('change', done)
    signal?.addEventListener('abort', done, { once: true })
  })
}
