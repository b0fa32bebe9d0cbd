// Remembers which filter groups the visitor opened and closed, until the document is left (ROUTE-17).
// Browser only.

const remembered = new Map<string, boolean>()
const keyOf = (list: string, group: string) => `${list}/${group}`

/** @param list category, subcategory and query in one string */
export const rememberGroup = (list: string, group: string, isOpen: boolean): void => void remembered.set(keyOf(list, group), isOpen)

export const wasGroupOpen = (list: string, group: string): boolean | undefined => remembered.get(keyOf(list, group))
