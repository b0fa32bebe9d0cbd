// Knows whether the shop answers this page and whether the session lasts; requests wait for both (STAFF-06).
import { useSyncExternalStore } from 'react'
import { openStore } from './open-store.ts'

export type Connection =
  | { state: 'open' }
  /** requests of this page get no response since then */
  | { state: 'cut'; since: Date; isOurs: boolean }
  /** the session is over: the person signs in over the page */
  | { state: 'ended' }
  /** the role that the page at this address needs was taken away */
  | { state: 'refused'; page: string }

const store = openStore<Connection>({ state: 'open' })

export function setConnection(next: Connection): void {
  if (next.state !== store.read().state) store.write(next)
}

export const connection = store.read

export const useConnection = (): Connection => useSyncExternalStore(store.subscribe, store.read, store.read)

/** @param signal stops waiting */
export function whenChanged(signal: AbortSignal | null | undefined, ms?: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const timer = ms === undefined ? undefined : setTimeout(done, ms)
    const unsubscribe = store.subscribe(done)
    signal?.addEventListener('abort', done, { once: true })
  })
}
