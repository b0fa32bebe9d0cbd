// Stores sorted texts in two typed arrays, which move between threads; lookup by binary search.

/** Sorted by UTF-16 code units. */
export type TextTable = { units: Uint16Array; starts: Uint32Array }

export function toTextTable(sorted: readonly string[]): TextTable {
  const starts = new Uint32Array(sorted.length + 1)
  let length = 0
  for (const [at, text] of sorted.entries()) starts[at + 1] = length += text.length
  const units = new Uint16Array(length)
  let unit = 0
  for (const text of sorted) for (let at = 0; at < text.length; at++) units[unit++] = text.charCodeAt(at)
  return { units, starts }
}

export const countTexts = (table: TextTable): number => table.starts.length - 1

export function getText({ units, starts }: TextTable, at: number): string {
  let text = ''
  for (let unit = starts[at]!; unit < starts[at + 1]!; unit++) text += String.fromCharCode(units[unit]!)
  return text
}

export function findLowerBound(table: TextTable, text: string): number {
  let low = 0
  let high = countTexts(table)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareAt(table, middle, text) < 0) low = middle + 1
    else high = middle
  }
  return low
}

export function findText(table: TextTable, text: string): number {
  const at = findLowerBound(table, text)
  return at < countTexts(table) && compareAt(table, at, text) === 0 ? at : -1
}

/** Range of the texts that begin with `prefix`; `to` is exclusive. */
export function findPrefixRange(table: TextTable, prefix: string): [from: number, to: number] {
  const from = findLowerBound(table, prefix)
  let low = from
  let high = countTexts(table)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (startsAt(table, middle, prefix)) low = middle + 1
    else high = middle
  }
  return [from, low]
}

function compareAt({ units, starts }: TextTable, at: number, text: string): number {
  const start = starts[at]!
  const length = starts[at + 1]! - start
  const common = Math.min(length, text.length)
  for (let unit = 0; unit < common; unit++) {
    const difference = units[start + unit]! - text.charCodeAt(unit)
    if (difference !== 0) return difference
  }
  return length - text.length
}

function startsAt({ units, starts }: TextTable, at: number, prefix: string): boolean {
  const start = starts[at]!
  if (starts[at + 1]! - start < prefix.length) return false
  for (let unit = 0; unit < prefix.length; unit++) if (units[start + unit] !== prefix.charCodeAt(unit)) return false
  return true
}
