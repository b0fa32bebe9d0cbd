// Checks the stored comparison: toggling, replacing, limits (CMP-01).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  comparedArticles,
  merged,
  noComparison,
  printComparison,
  readComparison,
  replaced,
  toggled,
  withoutArticles,
  type Comparison,
} from './comparison.ts'
import { compareHref, readComparedArticles } from './comparison-link.ts'

const of = (groups: Record<string, string[]>): Comparison => readComparison(JSON.stringify(groups))
const plain = (comparison: Comparison) => Object.fromEntries(comparison)
const three = of({ Краны: ['A', 'B', 'C'] })

test('CMP-01 toggling adds and removes, and an emptied subcategory disappears', () => {
  const one = toggled(noComparison, 'Краны', 'A').comparison
  const two = toggled(one, 'Насосы', 'P').comparison
  expect(plain(two)).toEqual({ Краны: ['A'], Насосы: ['P'] })
  expect(comparedArticles(two)).toHaveLength(2)
  expect(plain(toggled(two, 'Краны', 'A').comparison)).toEqual({ Насосы: ['P'] })
  expect(printComparison(withoutArticles(two, ['A', 'P']))).toBe('')
})

test('CMP-01 CONST-04 a fourth article of a subcategory sets the error flag and changes nothing; another subcategory has its own three', () => {
  expect(toggled(three, 'Краны', 'D')).toEqual({ comparison: three, isFull: true })
  expect(toggled(three, 'Краны', 'B')).toEqual({ comparison: of({ Краны: ['A', 'C'] }), isFull: false })
  expect(plain(toggled(three, 'Насосы', 'D').comparison)).toEqual({ Краны: ['A', 'B', 'C'], Насосы: ['D'] })
})

test('CMP-01 a fourth article replaces the chosen one', () => {
  expect(plain(replaced(three, 'Краны', 'B', 'D'))).toEqual({ Краны: ['A', 'D', 'C'] })
  // Another tab was quicker: the old one was removed, or the new one is there.
  expect(replaced(three, 'Краны', 'X', 'D')).toBe(three)
  expect(replaced(three, 'Краны', 'B', 'C')).toBe(three)
})

test('CMP-01 nonsense, repeats and a fourth are left out of a damaged stored comparison', () => {
  for (const text of [null, '', '{', 'null', '7', '[]', '"x"', '{"Краны":"A"}', '{"Краны":[]}', '{"Краны":[null,7,""," ",{}]}'])
    expect([text, printComparison(readComparison(text))]).toEqual([text, ''])
  expect(plain(of({ Краны: ['A', 'A', 'B', 'C', 'D'], Насосы: ['A', 'P'] }))).toEqual({ Краны: ['A', 'B', 'C'], Насосы: ['P'] })
  expect(plain(readComparison('{"__proto__":["A"],"constructor":["B"]}'))).toEqual({ ['__proto__']: ['A'], constructor: ['B'] })
  const many = of(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`К ${at}`, [`A${at}`]])))
  expect(many.size).toBe(50)
  expect([...many.keys()][0]).toBe('К 10')
})

test('CMP-01 after any changes no subcategory holds more than three, none is empty, no article repeats', () => {
  const name = fc.constantFrom('Краны', 'Насосы', '__proto__')
  const article = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F')
  const clicks = fc.array(fc.tuple(name, article), { maxLength: 40 })
  fc.assert(
    fc.property(clicks, clicks, (mine, theirs) => {
      const click = (pairs: [string, string][]) =>
        pairs.reduce((comparison, [subcategory, one]) => toggled(comparison, subcategory, one).comparison, noComparison)
      const one = click(mine)
      for (const result of [one, merged(one, click(theirs)), readComparison(printComparison(one))]) {
        const articles = comparedArticles(result)
        expect(new Set(articles).size).toBe(articles.length)
        for (const group of result.values()) expect(group.length).toSatisfy((length: number) => length >= 1 && length <= 3)
      }
      expect(readComparison(printComparison(one))).toEqual(one)
    }),
  )
})

test('CMP-02 a shared comparison is added: its articles first, the present ones up to three', () => {
  expect(plain(merged(of({ Краны: ['A', 'B'], Насосы: ['P'] }), of({ Краны: ['C', 'B'] })))).toEqual({
    Краны: ['C', 'B', 'A'],
    Насосы: ['P'],
  })
  expect(plain(merged(three, of({ Краны: ['D'] })))).toEqual({ Краны: ['D', 'A', 'B'] })
  // What has moved since it was stored.
  expect(plain(merged(of({ Краны: ['A', 'B'], Вентили: ['C'] }), of({ Вентили: ['A', 'B', 'C'] })))).toEqual({ Вентили: ['A', 'B', 'C'] })
})

test('CMP-02 a link holds articles with any characters, and is parsed without trust', () => {
  const read = (href: string) => readComparedArticles(new URL(href, 'http://rodnik.test').searchParams)
  const odd = ['A/1+2', 'Б, в', 'C\\D', 'E:F', 'G&articles=H', '10%']
  expect(read(compareHref(odd))).toEqual(odd)
  expect(compareHref([])).toBe('/compare')
  expect(read('/compare?articles=A&articles=B,A,,%20')).toEqual(['A', 'B'])
  expect(read(`/compare?articles=${'A'.repeat(10_000)}`)).toEqual([])
  expect(read(`/compare?articles=${Array.from({ length: 5000 }, (_, at) => at).join(',')}`)).toHaveLength(150)
  expect(read('/compare?articles=A%00B')).toEqual([])
})
