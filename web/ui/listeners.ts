// Notifies components of a store outside of React, which they read by useSyncExternalStore.
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
