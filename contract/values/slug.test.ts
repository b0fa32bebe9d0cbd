// Checks the addresses made of Russian names (ROUTE-02).
import { expect, test } from 'vitest'
import { makeSlug, makeUniqueSlug } from './slug.ts'

test('ROUTE-02 a Russian name becomes a Latin address', () => {
  expect(makeSlug('Насосы и насосные станции')).toBe('nasosy-i-nasosnye-stancii')
  expect(makeSlug('Краны шаровые, 1 1/4" (бабочка)')).toBe('krany-sharovye-1-1-4-babochka')
  expect(makeSlug('Щит учёта «АКВА»')).toBe('schit-ucheta-akva')
  expect(makeSlug('Қазақстан ½')).toBe('qazaqstan-1-2')
  expect(makeSlug('Größe Ø20')).toBe('grosse-o20')
})

test('ROUTE-02 every name gives a legal address, also one without letters', () => {
  for (const name of ['', '  ', '«»', '汉字', '-', 'а'.repeat(500), '😀', '__proto__']) {
    expect(makeSlug(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(makeSlug(name).length).toBeLessThanOrEqual(100)
  }
})

test('ROUTE-02 the second of two equal names gets a number', () => {
  const taken = new Set<string>()
  expect(['Краны', 'краны', 'Краны!'].map((name) => makeUniqueSlug(name, taken))).toEqual(['krany', 'krany-2', 'krany-3'])
})
