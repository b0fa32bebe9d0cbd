// Stores values outside of React and notifies the components that read them.
import { useSyncExternalStore } from 'react'

export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notify(): void {
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A value of the browser; components read `initial` on the server and during hydration. */
export function createStore<Value>(initial: Value) {
  const { notify, subscribe } = createListeners()
  let value = initial
  const get = () => value
  return {
    get,
    set(next: Value): void {
      value = next
      notify()
    },
    use: (): Value => useSyncExternalStore(subscribe, get, () => initial),
  }
}
