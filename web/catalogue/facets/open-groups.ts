// Remembers which filter groups the visitor opened and closed, until the document is left (ROUTE-17).
// Browser only.

const remembered = new Map<string, Map<string, boolean>>()

/** @param list category, subcategory and query in one string */
export function rememberGroup(list: string, group: string, isOpen: boolean): void {
  const groups = remembered.get(list) ?? new Map<string, boolean>()
  remembered.set(list, groups.set(group, isOpen))
}

export const wasGroupOpen = (list: string, group: string): boolean | undefined => remembered.get(list)?.get(group)
