// SRCH-01: the shortest queries are answered from memory, as long as they mean the same.
import { expect, test } from 'vitest'
import type { SearchIndex } from './index/search-index.ts'
import { KeptBeginnings } from './kept-beginnings.ts'

const indexes = [{}, {}] as SearchIndex[]

test('SRCH-01 SRCH-08 up to three letters are looked for once per index, longer ones every time, all again when words change', () => {
  const kept = new KeptBeginnings<string>()
  const made: string[] = []
  const find = (query: string, index = indexes[0]!) =>
    kept.find(index, query, () => {
      made.push(query)
      return `of ${query}`
    })
  expect([find('к'), find('к'), find('кра'), find('кра')]).toEqual(['of к', 'of к', 'of кра', 'of кра'])
  expect(made.splice(0)).toEqual(['к', 'кра'])
  find('кран')
  find('кран')
  expect(made.splice(0)).toEqual(['кран', 'кран'])
  find('к', indexes[1])
  find('к', indexes[1])
  expect(made.splice(0)).toEqual(['к'])
  kept.forget()
  find('к', indexes[1])
  expect(made.splice(0)).toEqual(['к'])
  for (let at = 0; at < 3_000; at++) find(String.fromCodePoint(0x400 + at), indexes[1])
  made.length = 0
  find(String.fromCodePoint(0x400), indexes[1])
  find(String.fromCodePoint(0x400 + 2_999), indexes[1])
  expect(made).toEqual([String.fromCodePoint(0x400 + 2_999)])
})
