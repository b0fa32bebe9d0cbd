// Caches values by key until the catalogue's version changes.

type Versioned = { version(): number }

/** @param make called at most once for a key and a version; a promise that rejects is not cached */
export function cachedPerVersion<Needed extends { catalogue: Versioned }, Value, Key = void>(
  make: (needed: Needed, key: Key) => Value,
): (needed: Needed, key: Key) => Value {
  const caches = new WeakMap<Versioned, { version: number; values: Map<Key, Value> }>()
  return (needed, key) => {
    const { catalogue } = needed
    const version = catalogue.version()
    let cache = caches.get(catalogue)
    if (cache?.version !== version) caches.set(catalogue, (cache = { version, values: new Map<Key, Value>() }))
    const { values } = cache
    const cached = values.get(key)
    if (cached !== undefined) return cached
    const value = make(needed, key)
    values.set(key, value)
    if (value instanceof Promise) value.catch(() => values.delete(key))
    return value
  }
}
