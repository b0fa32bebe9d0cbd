// Checks addresses of categories (ROUTE-02).
import { expect, test } from 'vitest'
import { emptyFilter, withBrand } from '#contract/catalogue/filter.ts'
import type { CategoryNode, SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import { findCategoryPath } from './catalogue-links.ts'
import { headLinks, shortestHref } from './listing-links.ts'

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

test('ROUTE-02 a clean address names a category and a subcategory at any depth', () => {
  expect(findCategoryPath(tree, 'zapornaya-armatura')?.category.name).toBe('Запорная арматура')
  expect(findCategoryPath(tree, 'zapornaya-armatura', 'gazovye')?.path.map(({ name }) => name)).toEqual(['Шаровые краны', 'Газовые'])
  expect(findCategoryPath(tree, 'net-takogo')).toBeUndefined()
  expect(findCategoryPath(tree, 'zapornaya-armatura', 'net-takogo')).toBeUndefined()
  expect(findCategoryPath(tree, '__proto__', 'constructor')).toBeUndefined()
})

test('ROUTE-02 a filter of only a category has the clean address', () => {
  const filter = { ...emptyFilter, category: 'Запорная арматура' }
  expect(shortestHref(filter, tree[0]!, null)).toBe('/catalog/zapornaya-armatura')
  expect(shortestHref(withBrand(filter, 'Itap'), tree[0]!, null)).toMatch(/^\/catalog\/v2\?/)
  expect(shortestHref({ ...filter, pageSize: 36 }, tree[0]!, null)).toMatch(/page_size=36/)
  expect(shortestHref(emptyFilter, null, null)).toBe('/catalog/v2?page=1&page_size=9&ordering=price')
})

test('ROUTE-02 the pages of a category are indexed, with links to the previous and next page', () => {
  const [valves] = tree
  const filter = { ...emptyFilter, category: valves!.name }
  const clean = '/catalog/zapornaya-armatura'
  expect(headLinks(filter, 1, valves!, null)).toEqual({ canonical: clean, isIndexed: true })
  expect(headLinks(filter, 3, valves!, null)).toEqual({ canonical: clean, next: `${clean}?page=2`, isIndexed: true })
  expect(headLinks({ ...filter, page: 2 }, 3, valves!, null)).toEqual({
    canonical: `${clean}?page=2`,
    prev: clean,
    next: `${clean}?page=3`,
    isIndexed: true,
  })
  expect(headLinks({ ...filter, page: 3 }, 3, valves!, null)).toMatchObject({ canonical: `${clean}?page=3`, prev: `${clean}?page=2` })
  expect(headLinks({ ...emptyFilter, page: 2 }, 2, null, null)).toMatchObject({
    canonical: '/catalog/v2?page=2&page_size=9&ordering=price',
    prev: '/catalog/v2?page=1&page_size=9&ordering=price',
  })
})

test('ROUTE-02 filters, searches and further pages of another order are not indexed; canonical names the clean address', () => {
  const [valves] = tree
  const filter = { ...emptyFilter, category: valves!.name }
  const clean = '/catalog/zapornaya-armatura'
  const filtered = headLinks({ ...withBrand(filter, 'Itap'), page: 2 }, 3, valves!, null)
  expect(filtered).toMatchObject({ canonical: clean, isIndexed: false })
  expect(filtered.prev).toMatch(/^\/catalog\/v2\?.*brands=Itap&page=1&/)
  expect(filtered.next).toMatch(/^\/catalog\/v2\?.*brands=Itap&page=3&/)
  expect(headLinks({ ...filter, ordering: 'name' }, 3, valves!, null)).toMatchObject({ canonical: clean, isIndexed: true })
  expect(headLinks({ ...filter, ordering: 'name', page: 2 }, 3, valves!, null)).toMatchObject({ canonical: clean, isIndexed: false })
  expect(headLinks({ ...emptyFilter, query: 'кран' }, 1, null, null)).toMatchObject({ isIndexed: false })
})
