// Holds a value outside of components, which they read by useSyncExternalStore.

export function openStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: (): Value => value,
    write(next: Value): void {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
