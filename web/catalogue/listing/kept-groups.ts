// Which filter groups the visitor has opened and folded, for as long as the page lives: who comes back to a list finds them so (ROUTE-17).
// Browser only: the first HTML and its hydration know of none.

const kept = new Map<string, Map<string, boolean>>()

/** @param place category, subcategory and query, as one text */
export function keepGroup(place: string, group: string, isOpen: boolean): void {
  const groups = kept.get(place) ?? new Map<string, boolean>()
  kept.set(place, groups.set(group, isOpen))
}

export const keptGroup = (place: string, group: string): boolean | undefined => kept.get(place)?.get(group)
