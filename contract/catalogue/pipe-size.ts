// Computes the nominal bore in mm of a pipe size in any spelling: 1/2", ½, G1/2, Ду15, DN15 (CAT-16).

// Nominal inch → DN by GOST 28338 / ISO 6708; sizes between two rows are interpolated.
const bores: readonly (readonly [inch: number, dn: number])[] = [
  [0, 0],
  [1 / 8, 6],
  [1 / 4, 8],
  [3 / 8, 10],
  [1 / 2, 15],
  [3 / 4, 20],
  [1, 25],
  [5 / 4, 32],
  [3 / 2, 40],
  [2, 50],
  [5 / 2, 65],
  [3, 80],
  [4, 100],
  [5, 125],
  [6, 150],
]
const vulgar: Record<string, string> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8' }

const boreText = /^(?:ду|dn|дн|dу)\s*(?:\.\s*)?(\d+(?:[.,]\d+)?)(?:\s*мм)?$/
const inchText = /^(?:g\s*)?(?:(\d+)[\s-]+)?(\d+)(?:\/(\d+)|[.,](\d+))?\s*(?:"|''|дюйм(?:а|ов)?|in)?$/

/**
 * Nominal bore in mm; undefined for a text that is no size.
 * A bare number counts as inches: `1` is between `3/4` and `1 1/4`.
 */
export function parsePipeSize(text: string): number | undefined {
  const plain = text
    .toLowerCase()
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (character) => ` ${vulgar[character]}`)
    .replace(/[″”“«»]/g, '"')
    .trim()
  const bore = boreText.exec(plain)
  if (bore) return Number(bore[1]!.replace(',', '.'))
  const inch = inchText.exec(plain)
  if (!inch) return undefined
  const [, whole = '0', top, bottom, decimals] = inch
  if (bottom !== undefined && Number(bottom) === 0) return undefined
  if (whole !== '0' && bottom === undefined) return undefined // «3 4» is no size
  const value = bottom !== undefined ? Number(whole) + Number(top) / Number(bottom) : Number(`${top}.${decimals ?? 0}`)
  return boreOfInches(value)
}

function boreOfInches(inches: number): number {
  const [lastInch, lastBore] = bores.at(-1)!
  if (inches >= lastInch) return (inches / lastInch) * lastBore
  const next = bores.findIndex(([inch]) => inch > inches)
  const [inchA, boreA] = bores[next - 1]!
  const [inchB, boreB] = bores[next]!
  return boreA + ((inches - inchA) / (inchB - inchA)) * (boreB - boreA)
}

export const russianCollator = new Intl.Collator('ru', { numeric: true })

/**
 * The order in which values of a property are shown: sizes (also `1/2 x 3/4`), numbers, then Russian natural order.
 * Total: only equal texts give 0.
 */
export function compareValues(a: string, b: string): number {
  const keysA = keysOf(a)
  const keysB = keysOf(b)
  if (keysA && keysB) {
    for (let at = 0; at < Math.max(keysA.length, keysB.length); at++) {
      const difference = (keysA[at] ?? -Infinity) - (keysB[at] ?? -Infinity)
      if (difference !== 0) return difference
    }
  } else if (keysA) return -1
  else if (keysB) return 1
  return russianCollator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

function keysOf(text: string): number[] | undefined {
  const negative = /^[-−]\s*(\d+(?:[.,]\d+)?)$/.exec(text.trim())
  if (negative) return [-Number(negative[1]!.replace(',', '.'))]
  const keys = text.split(/[xх×*]/i).map(parsePipeSize)
  return keys.every((key) => key !== undefined) ? keys : undefined
}

const sizeName = /размер|диаметр|присоедин|проход|монтажная длина|(^|[\s,(])(ду|dn)($|[\s,)])/i
export const namesSize = (property: string): boolean => sizeName.test(property)
