// Compares the sizes by which products fit: a tap's «1/2», a clamp's «25 мм», a valve's DN 15.
import { parsePipeSize } from '#contract/catalogue/pipe-size.ts'

// From here on a bare number is mm: pipes begin with 10 mm, and no thread of the trade exceeds 6 inches.
const minPipeMm = 7

// Only after a number: «хомут» begins with the same character.
const betweenEnds = /(?<=[\d½¼¾⅛⅜"])\s*[×xх*]\s*(?=[\d½¼¾⅛⅜])/i

/** Products with equal keys fit: the bore or diameter in mm of the first end, else the text itself. */
export function fitKey(text: string, unit: string | null): string {
  const end = text.split(betweenEnds, 1)[0]!.trim()
  const millimetres = /^(\d+(?:[.,]\d+)?)\s*мм$/.exec(end)?.[1] ?? (unit === 'мм' ? /^\d+(?:[.,]\d+)?$/.exec(end)?.[0] : undefined)
  if (millimetres !== undefined) return `#${Number(millimetres.replace(',', '.'))}`
  if (unit === null && /^\d+$/.test(end) && Number(end) >= minPipeMm) return `#${Number(end)}`
  const size = parsePipeSize(end)
  return size === undefined ? end.toLowerCase() : `#${size}`
}

export const isConnection = (property: string): boolean => /присоедин|диаметр|резьба|размер|условный проход|(^| )dn($| )/i.test(property)

/** False for a text, which cannot be compared as a size. */
export const isSizeKey = (key: string): boolean => key.startsWith('#')
