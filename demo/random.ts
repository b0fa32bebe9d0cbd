// Generates pseudo-random numbers that are the same on every machine, seeded by strings and numbers.

export type Random = () => number

/** FNV-1a, 32 bits. */
export function hashText(text: string, start = 0x81_1c_9d_c5): number {
  let hash = start
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  return hash >>> 0
}

/** 53 bits that fit a number exactly: a million names meet with a chance of 1 to 18 000. */
export const wideHash = (text: string): number => (hashText(text) & 0x1f_ff_ff) * 0x1_00_00_00_00 + hashText(text, 0x9e_37_79_b9)

/** Numbers from 0 to below 1 (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_00_00_00_00
  }
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

export const between = (random: Random, least: number, most: number): number => least + (most - least) * random()
