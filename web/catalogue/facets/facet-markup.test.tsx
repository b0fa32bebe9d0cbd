import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FacetGroup, type FacetGroupProps } from './facet-group.tsx'
import type { GroupView, ValueView } from './facet-groups.ts'
import { groupMarkup } from './facet-markup.tsx'

const expectAsReact = (props: FacetGroupProps) =>
  expect(groupMarkup(props)).toBe(renderToString(<FacetGroup {...props} onToggle={() => undefined} />))

const texts = ['латунь', '1/2', '<script>', '"><img src=x onerror=alert(1)>', "' x", '&amp;', 'zq7body7qz', 'а,б:в\\г', '$& $1', ' ']
const word = { word: 'Подача <b>', text: 'Сколько "воды" & за какое время.' }

test('PERF-01 SEC-01 CAT-05 every kind of filter group is cast as React writes it', () => {
  const values = texts.map((text, at): ValueView => (at % 3 === 0 ? [text, at, 1] : [text, at]))
  const recognized: ValueView[] = [['латунь', 5, 1, '/catalog/v2?query=кран&page=1"']]
  const groups = texts.flatMap((name): GroupView[] => [
    { name, field: 'brands', values: [] },
    { name, field: 'brands', values },
    { name, field: 'property_item_str', prefix: `${name}:`, values: values.slice(0, 2), word },
    { name, field: 'property_item_str', values: recognized, unit: 'мм' },
    { name, field: 'property_item_str', values: [...values, ...values.map(([text]): ValueView => [`${text} ещё`, 0])], more: 250 },
    { name, field: 'property_item_str', unit: 'дюймы', values, asSizes: true },
    { name, field: 'property_item_str', unit: 'мм', values, asSizes: true, hint: 'Наружный & внутренний', word },
  ])
  for (const group of groups)
    for (const isOpen of [true, false])
      for (const isPinned of [() => false, (text: string) => text === ' ', () => true])
        expectAsReact({ group, wordId: 'word-0', isOpen, isPinned, wholeHref: '/catalog/v2?brands=%D0%90&page=1&values=' })
})

test('PERF-01 CAT-05 every kind of range is cast as React writes it', () => {
  const limits = [
    { min: 0, max: 12 },
    { min: -20, max: 0 },
    { min: 0.12, max: 16.5 },
    { min: 15, max: 185_000_000 },
    { min: 5, max: 5 },
  ]
  const chosen = [
    { from: undefined, to: undefined },
    { from: 0, to: undefined },
    { from: undefined, to: 12 },
    { from: 2, to: 3 },
  ]
  for (const limit of limits)
    for (const one of chosen)
      for (const unit of [{}, { unit: 'м³/ч' }, { unit: '"<' }])
        for (const more of [{}, { isWhole: true, word } as const]) {
          const range = { ...limit, ...one, hasChoice: true }
          const group = { name: 'Подача "м"', field: 'f', range, from: 'from:Подача "м"', to: 'to:Подача "м"', ...unit, ...more }
          expectAsReact({ group, wordId: 'word-12', isOpen: true, isPinned: () => false, wholeHref: '' })
        }
})

test('CAT-05 a folded group says how many values it holds, and how many of them are chosen', () => {
  const countOf = (group: GroupView) =>
    /<small>(.*?)<\/small>/.exec(
      groupMarkup({ group, wordId: 'word-0', isOpen: false, isPinned: () => false, wholeHref: '/catalog/v2?page=1&values=' }),
    )?.[1]
  const values = Array.from({ length: 11 }, (_, at): ValueView => (at < 2 ? [`в${at}`, 1, 1] : [`в${at}`, at % 3]))
  const brands = { name: 'Бренд', field: 'brands' }
  expect(countOf({ ...brands, values })).toBe('2 из 11')
  expect(countOf({ ...brands, values: values.slice(2) })).toBe('9')
  expect(countOf({ ...brands, values, more: 380 })).toBe('2 из 391')
  const range = { min: 1, max: 9, from: undefined, to: undefined, hasChoice: true }
  expect(countOf({ ...brands, range, from: 'a', to: 'b' })).toBe('')
  expect(countOf({ ...brands, range: { ...range, to: 5 }, from: 'a', to: 'b' })).toBe('выбрано')
})
