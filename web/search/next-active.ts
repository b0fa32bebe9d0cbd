/**
 * Where a key leads among `count` rows; -1 is the field itself, which the arrows pass on their way round. Home and End belong to the field
 * until a row is chosen. undefined for any other key and where there are no rows.
 */
export function nextActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active >= 0 ? active - 1 : count - 1
  if (active < 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
