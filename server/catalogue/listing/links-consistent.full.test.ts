// Checks that every link of a list leads to as many products as it shows (CAT-05).
import { withinSale } from '#contract/catalogue/filter.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFilter, withBrand, withCategory, withPropertyValue, withSubcategory, type ListingFilter } from '#contract/catalogue/filter.ts'
import type { Facets, SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import { namesSize } from '#contract/catalogue/pipe-size.ts'
import { openShop, type TestShopWithIndexes } from '#test/harness.ts'
import { categoryTree } from '../tree/category-tree.ts'
import { selectListing } from './listing.ts'

let shop: TestShopWithIndexes
beforeAll(async () => {
  shop = await openShop({ products: 3000, indexes: true })
})
afterAll(() => shop.close())

const list = (filter: ListingFilter) => selectListing(shop.services, filter)

type Click = { text: string; count: number; chosen: boolean; to: ListingFilter; group: string }

function clicksOf({ brands, properties }: Facets, filter: ListingFilter): Click[] {
  return [
    ...brands.map((value) => ({ ...value, to: withBrand(filter, value.text), group: 'brand' })),
    ...properties.flatMap(({ name, values }) =>
      values.map((value) => ({ ...value, to: withPropertyValue(filter, name, value.text), group: name })),
    ),
  ]
}

function treeFilters(): { filter: ListingFilter; count: number }[] {
  return categoryTree(shop.services.catalogue).flatMap((category) => {
    const inCategory = withCategory(emptyFilter, category.name)
    const below = (nodes: SubcategoryNode[]): { filter: ListingFilter; count: number }[] =>
      nodes.flatMap((node) => [{ filter: withSubcategory(inCategory, node.name), count: node.count }, ...below(node.children)])
    return [{ filter: inCategory, count: category.count }, ...below(category.children)]
  })
}

test('CAT-05 ROUTE-02 every category has its name, and each of its values, brands and branches leads to as many products as shown', () => {
  let clicks = 0
  for (const { filter, count } of treeFilters()) {
    const { total, facets, branches, category, subcategoryPath, isSale } = list(filter)
    expect([category?.name, subcategoryPath.at(-1)?.name ?? null]).toEqual([filter.category, filter.subcategory])
    expect([filter.subcategory ?? filter.category, total]).toEqual([filter.subcategory ?? filter.category, count])
    for (const { text, count: promised, to } of clicksOf(facets, filter)) {
      clicks++
      expect([filter.subcategory, text, list(to).total]).toEqual([filter.subcategory, text, promised])
    }
    for (const { name, count: promised, chosen } of branches) {
      if (chosen) continue
      clicks++
      expect([name, list(isSale ? withinSale(filter, name) : { ...filter, subcategory: name }).total]).toEqual([name, promised])
    }
  }
  const sale = treeFilters().filter(({ filter }) => list(filter).isSale)
  expect(list(sale[0]!.filter).branches.length).toBeGreaterThan(5)
  expect(clicks).toBeGreaterThan(3000)
})

test('CAT-05 CAT-06 after a first choice another value leads to its count, a second of the same property to at least as many, and no chip’s removal to nothing', () => {
  for (const { filter } of treeFilters()) {
    if (filter.subcategory === null) continue
    const first = clicksOf(list(filter).facets, filter).find(({ count }) => count > 0)
    if (!first) continue
    const { total, facets } = list(first.to)
    for (const { text, count, chosen, to, group } of clicksOf(facets, first.to)) {
      if (count === 0 && !chosen) continue // shown as 0 and disabled
      const reached = list(to).total
      if (group !== first.group) expect([filter.subcategory, text, reached]).toEqual([filter.subcategory, text, count])
      else expect([filter.subcategory, text, reached >= (chosen ? 1 : total)]).toEqual([filter.subcategory, text, true])
    }
  }
})

test('CAT-05 measured properties are ranges from six values on, sizes are chosen value by value, texts are never a range', () => {
  const seen = { ranges: 0, sizes: 0 }
  for (const { filter } of treeFilters()) {
    for (const { name, type, values, range } of list(filter).facets.properties) {
      const isSize = namesSize(name)
      if (range) {
        expect([name, type], 'a range is of numbers').not.toEqual([name, 'str'])
        expect(range.min, name).toBeLessThan(range.max)
        seen.ranges += 1
      } else if (type !== 'str') {
        expect([name, values.length <= (isSize ? 15 : 5)]).toEqual([name, true])
        if (isSize && values.length > 5) seen.sizes += 1
      }
    }
  }
  expect([seen.ranges > 20, seen.sizes > 5], JSON.stringify(seen)).toEqual([true, true])
})
