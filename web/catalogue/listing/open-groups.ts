// Remembers which filter groups the visitor has opened and closed, for as long as the page lives (ROUTE-17).
// Browser only: the first HTML and its hydration know of none.

const remembered = new Map<string, Map<string, boolean>>()

/** @param list category, subcategory and query, as one text */
export function rememberGroup(list: string, group: string, isOpen: boolean): void {
  const groups = remembered.get(list) ?? new Map<string, boolean>()
  remembered.set(list, groups.set(group, isOpen))
}

/** Undefined where the visitor has not touched the group. */
export const wasGroupOpen = (list: string, group: string): boolean | undefined => remembered.get(list)?.get(group)
