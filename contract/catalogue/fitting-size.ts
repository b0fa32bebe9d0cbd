// Whether two goods fit together is a matter of their sizes, which different kinds of goods name differently: a tap's «1/2», a fitting's
// «1/2"×3/4"», a clamp's «25 мм», a valve's DN 15.
import { sizeOf } from './pipe-size.ts'

// What a bare number means in a text without unit: pipes begin with 10 mm, and no thread of the trade is larger than 6 inches.
const leastPipeMm = 7

// Only after a number: «хомут» begins with the same letter.
const betweenEnds = /(?<=[\d½¼¾⅛⅜"])\s*[×xх*]\s*(?=[\d½¼¾⅛⅜])/i

/** Goods fit when their keys are equal: the bore or diameter in mm of the first end, else the text itself. */
export function fitKey(text: string, unit: string | null): string {
  const end = text.split(betweenEnds, 1)[0]!.trim()
  const millimetres = /^(\d+(?:[.,]\d+)?)\s*мм$/.exec(end)?.[1] ?? (unit === 'мм' ? /^\d+(?:[.,]\d+)?$/.exec(end)?.[0] : undefined)
  if (millimetres !== undefined) return `#${Number(millimetres.replace(',', '.'))}`
  if (unit === null && /^\d+$/.test(end) && Number(end) >= leastPipeMm) return `#${Number(end)}`
  const size = sizeOf(end)
  return size === undefined ? end.toLowerCase() : `#${size}`
}

/** Names of properties by which goods are put together. */
export const isConnection = (property: string): boolean => /присоедин|диаметр|резьба|размер|условный проход|(^| )dn($| )/i.test(property)

/** `#15` is a size that can be compared; a text is not. */
export const isSizeKey = (key: string): boolean => key.startsWith('#')
