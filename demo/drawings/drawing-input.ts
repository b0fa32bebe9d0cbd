// Defines the input of a drawing and the drawing itself.
import { hashText } from '../random.ts'
import type { Material } from './svg-primitives.ts'

export type DrawnProduct = {
  icon: string
  brand: string
  series: string
  /** the text of a property by its key; '' where the product has none */
  text(key: string): string
  /** NaN where the property is none or no number */
  number(key: string): number
  /** the same of `items` for all products of a brand and series */
  byBrand<Item>(items: readonly [Item, ...Item[]]): Item
}

/** Inner SVG in a frame of 400 × 400. */
export type Draw = (products: DrawnProduct) => string
export type Drawings = Record<string, { front: Draw; side?: Draw }>

export function toDrawnProduct(icon: string, brand: string, series: string, values: ReadonlyMap<string, string | number>): DrawnProduct {
  return {
    icon,
    brand,
    series,
    text: (key) => String(values.get(key) ?? '').replace('.', ','),
    number: (key) => Number(String(values.get(key) ?? 'none').replace(',', '.')),
    byBrand: (items) => items[hashText(`${brand}|${series}`) % items.length] ?? items[0],
  }
}

/** The colour or material that a Russian word names; `otherwise` for unknown ones. */
export function materialOf(word: string, otherwise: Material): Material {
  const found = named.find(([pattern]) => pattern.test(word.toLowerCase()))
  return found ? found[1] : otherwise
}

const named: readonly [RegExp, Material][] = [
  [/золот/, 'gold'], [/бронз/, 'bronze'], [/ч[её]рн/, 'black'], [/бел|фаянс|фарфор|акрил|ppsu|пвх/, 'white'], [/хром/, 'chrome'],
  [/никел/, 'nickel'], [/сатин|нержав|полирован|серебр/, 'steel'], [/красн/, 'red'], [/син/, 'blue'], [/зел[её]н/, 'green'],
  [/оранж/, 'orange'], [/ж[её]лт/, 'yellow'], [/беж/, 'beige'], [/титан|графит|сер(ый|ая)/, 'grey'], [/медь|медн/, 'copper'],
  [/латун|без покрыт/, 'brass'], [/чугун/, 'graph'], [/оцинк|сталь/, 'steel'], [/пластик|полипроп|техно|полимер/, 'graph'],
]

/** Fits a mark on a plate: whole words, as a maker writes his name in short («Royal Thermo» becomes «Royal»). */
export const mark = (text: string, length = 10): string =>
  text.length > length ? (/^\S.*(?= )/.exec(text.slice(0, length + 1))?.[0] ?? text.split(' ')[0] ?? text) : text
