// Checks the chips of chosen filters (CAT-06).
import { expect, test } from 'vitest'
import {
  emptyFilter,
  withBrand,
  withFlag,
  withRange,
  withPropertyRange,
  withPropertyValue,
  type ListingFilter,
} from '#contract/catalogue/filter.ts'
import { bestRemovals, buildChips } from './build-filter-chips.ts'

const changes: ((one: ListingFilter) => ListingFilter)[] = [
  (one) => withBrand(one, 'Itap'),
  (one) => withPropertyValue(one, 'Присоединение', '1/2"'),
  (one) => withPropertyValue(one, 'Материал', 'латунь'),
  (one) => withPropertyRange(one, 'Напор', { from: 3.5 }),
  (one) => withRange(one, 'price', { from: 780, to: 98000 }),
  (one) => withFlag(one, 'inStock', true),
]
let filter: ListingFilter = { ...emptyFilter, category: 'Насосы', page: 3 }
for (const change of changes) filter = change(filter)

test('CAT-06 each chosen filter is a chip, and its removal leaves the others and goes to page 1', () => {
  const chips = buildChips(filter, new Map([['Напор', 'м']]))
  expect(chips.map(({ label }) => label.replaceAll('\u00a0', ' '))).toEqual([
    'Цена 780 ₸ – 98 000 ₸',
    'Материал: латунь',
    'Напор от 3,5 м',
    '1/2"',
    'Itap',
    'В наличии',
  ])
  const withoutSize = chips.find(({ label }) => label === '1/2"')!.without
  expect(withoutSize).toMatchObject({ category: 'Насосы', brands: ['Itap'], page: 1 })
  expect(withoutSize.properties.map(({ name }) => name)).toEqual(['Материал', 'Напор'])
  expect(chips.find(({ label }) => label.startsWith('Напор'))!.without.properties).toHaveLength(2)
  expect(buildChips(emptyFilter)).toEqual([])
})

test('CAT-06 CAT-16 size chips are ordered by size: 3/4" before 1"', () => {
  const sizes: ListingFilter = { ...emptyFilter, properties: [{ name: 'Присоединение', values: ['1 1/4"', '1"', '1/2"', '3/4"'] }] }
  expect(buildChips(sizes).map(({ label }) => label)).toEqual(['1/2"', '3/4"', '1"', '1\u00a01/4"'])
})

test('CAT-13 an empty list offers to remove the filters that hide most products, at most three', () => {
  const totals: Record<string, number> = { Itap: 12, '1/2"': 41, 'В наличии': 3, 'Материал: латунь': 5 }
  const chips = buildChips(filter)
  const removals = bestRemovals(chips, (without) => totals[chips.find((chip) => chip.without === without)!.label] ?? 0)
  expect(removals.map(({ label, total }) => [label, total])).toEqual([
    ['1/2"', 41],
    ['Itap', 12],
    ['Материал: латунь', 5],
  ])
  expect(bestRemovals(chips, () => 0)).toEqual([])
})
