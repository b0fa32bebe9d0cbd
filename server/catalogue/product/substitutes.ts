// What can stand in for a product: goods of its subcategory that are in stock, of another brand, nearest in their deciding properties.
import type { Product } from '#contract/catalogue/catalogue.ts'
import { isConnection } from '#contract/catalogue/fitting-size.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { rowFlags, type OwnProperty } from '../index/catalogue-index-data.ts'
import { valueKey } from '../index/read-values.ts'
import { cellsAt } from '../index/category-scope.ts'

type Subject = Pick<Product, 'id' | 'brand' | 'priceTiyn' | 'allProperties' | 'subcategories'>

// A deciding property («rapid», in its order) counts as much as this, halved, by three …; any other once.
const decidingWeight = 6
// A number that is near is worth less than one that is equal.
const nearWorth = 0.7

/** So few that really replace the product make no list of their own. */
const leastAnalogues = 3

/**
 * The best first: those of the product's size before the rest, other brands before its own, then by likeness, price and article. Where
 * nothing of the subcategory is in stock, what can be ordered comes.
 * @param without ids that stand elsewhere on the page: its own family
 * @returns `areAnalogues` false: too few have the product's deciding sizes, so goods of its kind fill up
 */
export function findAnalogues(
  index: CatalogueIndex,
  product: Subject,
  without: ReadonlySet<number>,
  limit: number,
): { ids: number[]; areAnalogues: boolean } {
  const { data, columns } = index
  const leaf = product.subcategories.at(-1)
  const node = leaf && index.findNode('subcategory', leaf.id)
  if (node === undefined) return { ids: [], areAnalogues: false }
  const ordinal = data.tree[node]!.firstOrdinal
  const likeness = likenessOf(index, ordinal, product)
  const ownBrand = product.brand === null ? 0 : data.brands.indexOf(product.brand) + 1
  const wantedPrice = product.priceTiyn ?? 0
  const found: { row: number; rank: number; score: number; distance: number }[] = []
  // What the worst of the best so far has; nearly all rows are worse and need no more looking at.
  let worstRank = Infinity
  let worstScore = -Infinity
  for (let row = data.ownStart[ordinal]!; row < data.ownStart[ordinal + 1]!; row++) {
    const id = columns.productId[row]!
    if (id === product.id || without.has(id)) continue
    let score = 0
    let fits = true
    for (const { at, scores, full } of likeness) {
      const worth = scores[columns.cells[at + row]!]!
      score += worth
      if (worth < full) fits = false
    }
    const isOwnBrand = ownBrand !== 0 && columns.brand[row] === ownBrand
    const rank = ((columns.flags[row]! & rowFlags.outOfStock) === 0 ? 0 : outOfStock) + (fits ? 0 : otherSize) + Number(isOwnBrand)
    if (rank > worstRank || (rank === worstRank && score < worstScore)) continue
    found.push({ row, rank, score, distance: Math.abs(columns.price[row]! - wantedPrice) })
    if (found.length >= maxCandidates) cut()
  }
  cut()
  const inStock = found.filter(({ rank }) => rank < outOfStock)
  const offered = inStock.length > 0 ? inStock : found
  const fitting = offered.filter(({ rank }) => (rank & otherSize) === 0)
  // Of a product without properties nothing is known but its kind.
  const areAnalogues = likeness.length > 0 && fitting.length >= leastAnalogues
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

// So many candidates are collected before the worse ones are dropped.
const maxCandidates = 64
// Ranks add up: what is out of stock stands last, then what has another size, then the product's own brand.
const outOfStock = 4
const otherSize = 2

/** `full`: the worth that a row must have to stand in for the product, 0 where the property does not decide it. */
type Likeness = { at: number; scores: Float32Array; full: number }

/** For each property of the product: what each value of the subcategory's dictionary is worth. */
function likenessOf({ data, rowOf, columns }: CatalogueIndex, ordinal: number, product: Subject): Likeness[] {
  const row = rowOf(product.id)
  const likeness: Likeness[] = []
  let deciding = 0
  for (const [slot, own] of data.properties[ordinal]!.entries()) {
    const at = cellsAt(data, ordinal, slot)
    const given = product.allProperties.find(({ name }) => name === own.name)
    // A product that was removed from sale has no row any more.
    const wanted = row < 0 ? (given ? own.keys.indexOf(valueKey(own.type, given.text, null)) + 1 : 0) : columns.cells[at + row]!
    if (wanted === 0) continue
    const weight = own.rapid ? decidingWeight / ++deciding : 1
    // As it is kept: a float of 32 bits.
    const full = own.rapid && isConnection(own.name) ? Math.fround(weight) : 0
    likeness.push({ at, scores: scoresOf(own, wanted, weight), full })
  }
  return likeness
}

function scoresOf({ numbers, keys }: OwnProperty, wanted: number, weight: number): Float32Array {
  const number = numbers[wanted - 1]
  return Float32Array.from([0, ...numbers], (other, id) => {
    if (id === 0) return 0
    if (keys[id - 1] === keys[wanted - 1]) return weight
    if (typeof number !== 'number' || typeof other !== 'number') return 0
    return weight * nearWorth * Math.max(0, 1 - Math.abs(number - other) / Math.max(Math.abs(number), Math.abs(other)))
  })
}
