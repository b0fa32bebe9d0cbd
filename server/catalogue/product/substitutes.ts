// Finds substitutes: other brands of the subcategory in stock, nearest in deciding properties.
import type { Product } from '#contract/catalogue/catalogue.ts'
import { isConnection } from './fitting-size.ts'
import { parsePipeSize } from '#contract/catalogue/pipe-size.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { rowFlags, type OwnProperty } from '../index/catalogue-index-data.ts'
import { valueKey } from '../index/read-values.ts'
import { cellsAt } from '../index/category-scope.ts'
import { listProperties } from '../index/product-properties.ts'
import { shortProperty } from '../cards/read-cards.ts'

type Subject = Pick<Product, 'id' | 'brand' | 'priceTiyn' | 'allProperties' | 'subcategories'>

// Of the first deciding («rapid») property; the second has a half, the third a third …; any other 1.
const decidingWeight = 6
/** Also the colour: a black basin does not replace a white one. */
const decides = ({ name, rapid }: Pick<OwnProperty, 'name' | 'rapid'>): boolean => rapid || name.toLowerCase().startsWith('цвет')
const maxDifferences = 5
// Share of the weight for a number that is near, not equal.
const nearShare = 0.7

const minAnalogues = 3

/**
 * Order: its size, then next sizes and other connections, other brands before its own, then likeness, price, article.
 * Products on order only where nothing of the subcategory is in stock.
 * @param without ids shown elsewhere on the page: its own family
 * @returns `areAnalogues` false: too few have the deciding sizes, others are added
 */
export function findAnalogues(index: CatalogueIndex, product: Subject, without: ReadonlySet<number>, limit: number) {
  const { data, columns } = index
  const leaf = product.subcategories.at(-1)
  const node = leaf && index.findNode('subcategory', leaf.id)
  if (node === undefined) return { ids: [], areAnalogues: false }
  const ordinal = data.tree[node]!.firstOrdinal
  const likeness = likenessOf(index, ordinal, product)
  const ownBrand = product.brand === null ? 0 : data.brands.indexOf(product.brand) + 1
  const ownPrice = product.priceTiyn ?? 0
  const found: { row: number; rank: number; score: number; distance: number }[] = []
  // Of the worst candidate; nearly all rows are worse and are skipped.
  let worstRank = Infinity
  let worstScore = -Infinity
  for (let row = data.ownStart[ordinal]!; row < data.ownStart[ordinal + 1]!; row++) {
    const id = columns.productId[row]!
    if (id === product.id || without.has(id)) continue
    let score = 0
    let away = 0
    for (const { at, scores, steps } of likeness) {
      const value = columns.cells[at + row]!
      score += scores[value]!
      if (steps) away += steps[value]!
    }
    const isOwnBrand = ownBrand !== 0 && columns.brand[row] === ownBrand
    const rank =
      ((columns.flags[row]! & rowFlags.outOfStock) === 0 ? 0 : outOfStock) + Math.min(away, farthest) * otherSize + Number(isOwnBrand)
    if (rank > worstRank || (rank === worstRank && score < worstScore)) continue
    found.push({ row, rank, score, distance: Math.abs(columns.price[row]! - ownPrice) })
    if (found.length >= maxCandidates) cut()
  }
  cut()
  const inStock = found.filter(({ rank }) => rank < outOfStock)
  const offered = inStock.length > 0 ? inStock : found
  const fitting = offered.filter(({ rank }) => rank % outOfStock < otherSize)
  const areAnalogues = likeness.length > 0 && fitting.length >= minAnalogues
  return { ids: (areAnalogues ? fitting : offered).map(({ row }) => columns.productId[row]!), areAnalogues }

  function cut(): void {
    found.sort(
      (a, b) =>
        a.rank - b.rank || b.score - a.score || a.distance - b.distance || columns.articleRank[a.row]! - columns.articleRank[b.row]!,
    )
    found.length = Math.min(found.length, limit)
    const worst = found[limit - 1]
    if (worst) [worstRank, worstScore] = [worst.rank, worst.score]
  }
}

const maxCandidates = 64
// Ranks add up: out of stock last, then other sizes, then the product's own brand.
const otherSize = 2 // per step
const farthest = 100
const outOfStock = 256

/** `steps`: per value, how many sizes lie between it and the product's; undefined if the property does not count. */
type Likeness = { at: number; scores: Float32Array; steps: Uint8Array | undefined }

/** Per property of the product: scores of the values in the subcategory's dictionary. */
function likenessOf({ data, rowOf, columns }: CatalogueIndex, ordinal: number, product: Subject): Likeness[] {
  const row = rowOf(product.id)
  const likeness: Likeness[] = []
  let deciding = 0
  for (const [slot, own] of data.properties[ordinal]!.entries()) {
    const at = cellsAt(data, ordinal, slot)
    const given = product.allProperties.find(({ name }) => name === own.name)
    // A product that is not sold has no row.
    const ownValue = row < 0 ? (given ? own.keys.indexOf(valueKey(own.type, given.text, null)) + 1 : 0) : columns.cells[at + row]!
    if (ownValue === 0) continue
    const weight = own.rapid ? decidingWeight / ++deciding : decides(own) ? decidingWeight : 1
    const steps = own.rapid && isConnection(own.name) ? stepsOf(own, ownValue) : undefined
    likeness.push({ at, scores: scoresOf(own, ownValue, weight), steps })
  }
  return likeness
}

/** Short texts of its properties that the product has otherwise or not at all, deciding ones first. */
export function listDifferences(index: CatalogueIndex, id: number, { allProperties }: Subject): string[] {
  const texts = new Map(allProperties.map(({ name, text }) => [name, text]))
  return listProperties(index, id)
    .filter(({ name, text }) => texts.get(name) !== text)
    .toSorted((one, other) => Number(decides(other)) - Number(decides(one)))
    .slice(0, maxDifferences)
    .map(({ name, text, unit, type }) => shortProperty([name, text, unit, type]))
}

/** «1/4"» is one step from «3/8"»; another text and a missing value are one step as well. */
function stepsOf({ keys, texts, numbers }: OwnProperty, ownValue: number): Uint8Array {
  const sizes = texts.map((text, at) => numbers[at] ?? parsePipeSize(text))
  const ladder = [...new Set(sizes.filter((size) => size !== undefined))].sort((a, b) => a - b)
  const own = sizes[ownValue - 1]
  return Uint8Array.from([undefined, ...sizes], (size, id) => {
    if (id > 0 && keys[id - 1] === keys[ownValue - 1]) return 0
    if (size === undefined || own === undefined) return 1
    return Math.min(farthest, Math.abs(ladder.indexOf(size) - ladder.indexOf(own)))
  })
}

function scoresOf({ numbers, keys }: OwnProperty, ownValue: number, weight: number): Float32Array {
  const number = numbers[ownValue - 1]
  return Float32Array.from([0, ...numbers], (other, id) => {
    if (id === 0) return 0
    if (keys[id - 1] === keys[ownValue - 1]) return weight
    if (typeof number !== 'number' || typeof other !== 'number') return 0
    return weight * nearShare * Math.max(0, 1 - Math.abs(number - other) / Math.max(Math.abs(number), Math.abs(other)))
  })
}
