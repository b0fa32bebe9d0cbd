// Checks the addresses made of Russian names (ROUTE-02).
import { expect, test } from 'vitest'
import { slugOf, uniqueSlugOf } from './slug.ts'

test('ROUTE-02 a Russian name becomes a Latin address', () => {
  expect(slugOf('Насосы и насосные станции')).toBe('nasosy-i-nasosnye-stancii')
  expect(slugOf('Краны шаровые, 1 1/4" (бабочка)')).toBe('krany-sharovye-1-1-4-babochka')
  expect(slugOf('Щит учёта «АКВА»')).toBe('schit-ucheta-akva')
  expect(slugOf('Қазақстан ½')).toBe('qazaqstan-1-2')
  expect(slugOf('Größe Ø20')).toBe('grosse-o20')
})

test('ROUTE-02 every name gives a legal address, also one without letters', () => {
  for (const name of ['', '  ', '«»', '汉字', '-', 'а'.repeat(500), '😀', '__proto__']) {
    expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(slugOf(name).length).toBeLessThanOrEqual(100)
  }
})

test('ROUTE-02 the second of two equal names gets a number', () => {
  const taken = new Set<string>()
  expect(['Краны', 'краны', 'Краны!'].map((name) => uniqueSlugOf(name, taken))).toEqual(['krany', 'krany-2', 'krany-3'])
})
