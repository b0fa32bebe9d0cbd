import { expect, test } from 'vitest'
import { emptyFilter, withBrand } from '#contract/catalogue-filter.ts'
import type { CategoryNode, SubcategoryNode } from '#contract/catalogue.ts'
import { findPlace, productHref, shortestHref } from './addresses.ts'

const node = (name: string, slug: string, children: SubcategoryNode[] = []): SubcategoryNode => ({
  id: 1,
  name,
  slug,
  categoryId: 1,
  parentId: null,
  icon: '',
  count: 0,
  children,
})
const tree: CategoryNode[] = [
  {
    ...node('Запорная арматура', 'zapornaya-armatura', [node('Шаровые краны', 'sharovye-krany', [node('Газовые', 'gazovye')])]),
    description: '',
    isSale: false,
    image: null,
  },
]

test('ROUTE-03 articles with slashes, plus, blanks and Cyrillic are encoded segment by segment', () => {
  expect(productHref('VLT-214/04')).toBe('/catalog/product/VLT-214/04')
  expect(productHref('A+B 1')).toBe('/catalog/product/A%2BB%201')
  expect(productHref('КШ-1/2?#%')).toBe('/catalog/product/%D0%9A%D0%A8-1/2%3F%23%25')
  for (const article of ['A+B 1', 'КШ-1/2', '100%', 'a?b#c', 'x&y=z']) {
    const path = new URL(productHref(article), 'https://shop.example').pathname
    expect(path.slice('/catalog/product/'.length).split('/').map(decodeURIComponent).join('/')).toBe(article)
  }
})

test('ROUTE-02 a clean address names a category and a subcategory at any depth', () => {
  expect(findPlace(tree, 'zapornaya-armatura')?.category.name).toBe('Запорная арматура')
  expect(findPlace(tree, 'zapornaya-armatura', 'gazovye')?.path.map(({ name }) => name)).toEqual(['Шаровые краны', 'Газовые'])
  expect(findPlace(tree, 'net-takogo')).toBeUndefined()
  expect(findPlace(tree, 'zapornaya-armatura', 'net-takogo')).toBeUndefined()
  expect(findPlace(tree, '__proto__', 'constructor')).toBeUndefined()
})

test('ROUTE-02 a filter that says no more than a category has the clean address', () => {
  const filter = { ...emptyFilter, category: 'Запорная арматура' }
  expect(shortestHref(filter, tree[0]!, null)).toBe('/catalog/zapornaya-armatura')
  expect(shortestHref(withBrand(filter, 'Itap'), tree[0]!, null)).toMatch(/^\/catalog\/v2\?/)
  expect(shortestHref({ ...filter, pageSize: 36 }, tree[0]!, null)).toMatch(/page_size=36/)
  expect(shortestHref(emptyFilter, null, null)).toBe('/catalog/v2?page=1&page_size=9&ordering=price')
})
