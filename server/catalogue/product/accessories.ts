// Chooses accessories in the index: mounting needs and products of the same size (PROD-01).
import { fitKey, isConnection, isSizeKey } from './fitting-size.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { classMask, type OwnProperty } from '../index/catalogue-index-data.ts'
import { cellsAt } from '../index/category-scope.ts'
import type { MountingNeed } from './related-products.ts'

type Subject = Pick<Product, 'allProperties' | 'category' | 'subcategories'>

/** `size`: the value by which it fits, null where any size does. */
export type FilledNeed = { id: number; size: { property: string; text: string; unit: string | null } | null }

/** The most bought available product per need; unmet needs are left out. */
export function fillNeeds(index: CatalogueIndex, product: Subject, needs: readonly MountingNeed[]): FilledNeed[] {
  const filled: FilledNeed[] = []
  for (const { subcategoryId, property, neededProperty, kindProperty, kind } of needs) {
    const node = index.findNode('subcategory', subcategoryId)
    if (node === undefined) continue
    const conditions: Condition[] = []
    let size: FilledNeed['size'] = null
    if (property !== null && neededProperty !== null) {
      const own = product.allProperties.find(({ name }) => name === property)
      if (!own) continue
      size = { property, text: own.text, unit: own.unit }
      conditions.push({ property: neededProperty, key: fitKey(own.text, own.unit) })
    }
    if (kindProperty !== null && kind !== null) conditions.push({ property: kindProperty, key: fitKey(kind, null) })
    const { firstOrdinal, endOrdinal } = index.data.tree[node]!
    let best = -1
    for (let ordinal = firstOrdinal; ordinal < endOrdinal; ordinal++) best = better(index, best, mostBought(index, ordinal, conditions))
    const id = best < 0 ? undefined : index.columns.productId[best]!
    if (id !== undefined && !filled.some((one) => one.id === id)) filled.push({ id, size })
  }
  return filled
}

/**
 * From each other subcategory of the category the most bought product, of the product's size where it has one;
 * the most bought first. Used until orders show what is bought together.
 */
export function sameSizeProducts(index: CatalogueIndex, product: Subject, limit: number): number[] {
  const { data, columns } = index
  const node = index.findNode('category', product.category.id)
  const leaf = product.subcategories.at(-1)
  if (node === undefined || !leaf) return []
  const sizes = product.allProperties.filter(({ name }) => isConnection(name)).map(({ text, unit }) => fitKey(text, unit))
  const key = sizes.find(isSizeKey)
  const home = index.findNode('subcategory', leaf.id)
  const homeOrdinal = home === undefined ? -1 : data.tree[home]!.firstOrdinal
  const rows: number[] = []
  const { firstOrdinal, endOrdinal } = data.tree[node]!
  for (let ordinal = firstOrdinal; ordinal < endOrdinal; ordinal++) {
    if (ordinal === homeOrdinal) continue
    const connection = key === undefined ? undefined : data.properties[ordinal]!.find((own) => isConnection(own.name))
    if (key !== undefined && !connection) continue
    const row = mostBought(index, ordinal, key !== undefined && connection ? [{ property: connection.name, key }] : [])
    if (row >= 0) rows.push(row)
  }
  return rows
    .sort((a, b) => columns.popularity[b]! - columns.popularity[a]! || columns.articleRank[a]! - columns.articleRank[b]!)
    .slice(0, limit)
    .map((row) => columns.productId[row]!)
}

type Condition = { property: string; key: string }

/** Row of the most bought product in stock with a price that meets the conditions; -1 = none. */
function mostBought(index: CatalogueIndex, ordinal: number, conditions: readonly Condition[]): number {
  const { data, columns } = index
  const tests: { at: number; fits: Uint8Array }[] = []
  for (const { property, key } of conditions) {
    const slot = data.properties[ordinal]!.findIndex((own) => own.name === property)
    if (slot < 0) return -1
    const fits = Uint8Array.from([0, ...keysOf(index, data.properties[ordinal]![slot]!).map((own) => Number(own === key))])
    if (!fits.includes(1)) return -1
    tests.push({ at: cellsAt(data, ordinal, slot), fits })
  }
  let best = -1
  for (let row = data.ownStart[ordinal]!; row < data.ownStart[ordinal + 1]!; row++) {
    if ((columns.flags[row]! & classMask) !== 0) continue
    if (tests.every(({ at, fits }) => fits[columns.cells[at + row]!] === 1)) best = better(index, best, row)
  }
  return best
}

function better({ columns: { popularity, articleRank } }: CatalogueIndex, a: number, b: number): number {
  if (a < 0 || b < 0) return Math.max(a, b)
  return (popularity[b]! - popularity[a]! || articleRank[a]! - articleRank[b]!) > 0 ? b : a
}

function keysOf({ fitKeys }: CatalogueIndex, own: OwnProperty): string[] {
  let keys = fitKeys.get(own)
  if (!keys) fitKeys.set(own, (keys = own.texts.map((text) => fitKey(text, own.unit))))
  return keys
}
