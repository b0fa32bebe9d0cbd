// Checks columns and levels of the menu (MENU-01, MENU-02).
import { expect, test } from 'vitest'
import type { MenuNode } from '#contract/catalogue/catalogue.ts'
import { isShown, findCategorySlugs, threeColumns, findBelow, hrefAt, nodeAt } from './menu-tree.ts'

const node = (name: string, slug: string, children: MenuNode[] = []): MenuNode => ({ name, slug, count: 1, children })
const tree = [
  node('Насосы', 'nasosy', [node('Дренажные', 'drenazhnye')]),
  node('Трубы и фитинги', 'truby', [
    node('Сшитый полиэтилен', 'pex', [node('Фитинги аксиальные', 'aksialnye'), node('Трубы', 'truby-pex')]),
    node('Чёрный металл', 'chernyy', [node('Фитинги стальные', 'stalnye')]),
  ]),
]

test('MENU-01 subcategories are in three columns by position modulo 3', () => {
  expect(threeColumns([0, 1, 2, 3, 4, 5, 6])).toEqual([
    [0, 3, 6],
    [1, 4],
    [2, 5],
  ])
  expect(threeColumns(['a'])).toEqual([['a'], [], []])
})

test('MENU-02 a level is found by its path, and nothing outside the tree', () => {
  expect(nodeAt(tree, ['truby', 'pex'])?.children).toHaveLength(2)
  expect(nodeAt(tree, ['truby', 'nope'])).toBeUndefined()
  expect(nodeAt(tree, ['nasosy', 'pex'])).toBeUndefined()
  expect([hrefAt(['truby']), hrefAt(['truby', 'pex', 'aksialnye'])]).toEqual(['/catalog/truby', '/catalog/truby/aksialnye'])
})

test('MENU-02 the search inside a level finds every word at any depth, without case and ё, and distinguishes equal names', () => {
  const names = (text: string) => findBelow(tree[1]!.children, ['truby'], text).map((found) => [found.node.slug, found.trail])
  expect(names('')).toEqual([
    ['pex', ''],
    ['chernyy', ''],
  ])
  expect(names('ФИТИНГИ')).toEqual([
    ['aksialnye', 'Сшитый полиэтилен'],
    ['stalnye', 'Чёрный металл'],
  ])
  expect(names('  черный ')).toEqual([['chernyy', '']])
  expect(names('стальные фитинги')).toEqual([['stalnye', 'Чёрный металл']])
  expect(names('.*')).toEqual([])
  expect(findBelow(tree, [], 'аксиальные')[0]?.path).toEqual(['truby', 'pex', 'aksialnye'])
})

const at = (address: string) => new URL(address, 'http://rodnik.test')

test('MENU-03 the category of an address is read from slugs and from names', () => {
  expect(findCategorySlugs(at('/catalog/truby/pex'), tree)).toEqual({ category: 'truby', subcategory: 'pex' })
  const working = `/catalog/v2?${new URLSearchParams({ category: 'трубы и фитинги', subcategory: 'Фитинги стальные', page: '2' })}`
  expect(findCategorySlugs(at(working), tree)).toEqual({ category: 'truby', subcategory: 'stalnye' })
  for (const other of ['/', '/catalog', '/catalog/v2', '/catalog/product/A-1', '/catalog/v2?category=Нет', '/precatalog/truby'])
    expect(findCategorySlugs(at(other), tree), other).toBeUndefined()
})

test('MENU-03 choosing what is shown changes nothing; a search, a brand of it or another level does', () => {
  const shown = at(`/catalog/v2?${new URLSearchParams({ category: 'Трубы и фитинги', priceFrom: '100', page: '3' })}`)
  expect(isShown(at('/catalog/truby'), shown, tree)).toBe(true)
  expect(isShown(at('/catalog/truby'), at('/catalog/truby'), tree)).toBe(true)
  expect(isShown(at('/catalog/truby/pex'), shown, tree)).toBe(false)
  expect(isShown(at('/catalog/v2?brands=Rehau&category=Трубы и фитинги'), shown, tree)).toBe(false)
  expect(isShown(at('/catalog/truby'), at('/catalog/v2?category=Трубы и фитинги&query=труба'), tree)).toBe(false)
  expect(isShown(at('/catalog/truby'), at('/'), tree)).toBe(false)
})
