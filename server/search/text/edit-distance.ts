// Counts typing errors between two words: letters added, omitted, replaced or swapped.

const longest = 40
const rows = [new Uint8Array(longest + 1), new Uint8Array(longest + 1), new Uint8Array(longest + 1)] as const

/** Optimal string alignment distance; `limit + 1` for anything above the limit and for words longer than 40 letters. */
export function countTypos(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || a.length > longest || b.length > longest) return limit + 1
  let [before, above, row]: Uint8Array[] = [...rows]
  for (let j = 0; j <= b.length; j++) above![j] = j
  for (let i = 1; i <= a.length; i++) {
    row![0] = i
    let least = i
    const code = a.charCodeAt(i - 1)
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1)
      let cost = Math.min(above![j]! + 1, row![j - 1]! + 1, above![j - 1]! + (code === other ? 0 : 1))
      if (i > 1 && j > 1 && code === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) cost = Math.min(cost, before![j - 2]! + 1)
      row![j] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    ;[before, above, row] = [above, row, before]
  }
  return Math.min(above![b.length]!, limit + 1)
}

/** Words within `limit` errors differ in at most `2 · limit` of these bits: a cheap filter over the vocabulary. */
export function toLetterBits(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31)
  return bits
}

export function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55_55_55_55)
  count = (count & 0x33_33_33_33) + ((count >>> 2) & 0x33_33_33_33)
  return Math.imul((count + (count >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}
