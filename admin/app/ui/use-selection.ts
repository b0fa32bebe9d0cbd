// Holds the ticked rows of a list over its pages, or that all rows of the filter are meant.
import { useState } from 'react'

/** What a bulk action is sent: keys, or the parameters of the filter. */
export type BulkTarget = { keys: readonly string[] } | { filter: string }

export type Selection = {
  has: (key: string) => boolean
  /** ticked ones; undefined: all of the filter */
  count: number | undefined
  set: (keys: readonly string[], isOn: boolean) => void
  /** all of the filter, on pages that were not read as well */
  takeAll: () => void
  clear: () => void
  /** undefined: nothing is ticked */
  target: BulkTarget | undefined
}

/** @param filter another one ticks nothing @param shown keys of the rows of this page */
export function useSelection(filter: string, shown: readonly string[]): Selection {
  const [stored, setStored] = useState<{ filter: string; keys: ReadonlySet<string>; isAll: boolean }>()
  const { keys, isAll } = stored?.filter === filter ? stored : { keys: new Set<string>(), isAll: false }
  const store = (next: Iterable<string>, isNowAll = false) => setStored({ filter, keys: new Set(next), isAll: isNowAll })
  return {
    has: (key) => isAll || keys.has(key),
    count: isAll ? undefined : keys.size,
    set(changed, isOn) {
      const next = new Set(isAll ? shown : keys)
      for (const key of changed)
        if (isOn) next.add(key)
        else next.delete(key)
      store(next)
    },
    takeAll: () => store([], true),
    clear: () => store([]),
    target: isAll ? { filter } : keys.size > 0 ? { keys: [...keys] } : undefined,
  }
}
