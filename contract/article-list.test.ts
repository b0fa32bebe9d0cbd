import { expect, test } from 'vitest'
import { mostListLines, readArticleList } from './article-list.ts'

test('SRCH-05 a pasted list is read line by line, however the quantity is written', () => {
  for (const line of [
    'GRU-000062 3',
    'GRU-000062\t3',
    'GRU-000062; 3',
    'GRU-000062;3',
    'GRU-000062 – 3 шт.',
    'GRU-000062 х 3',
    'GRU-000062 x3',
    'GRU-000062, 3 штуки',
    '12. GRU-000062 3',
  ])
    expect([line, readArticleList(line).lines]).toEqual([line, [expect.objectContaining({ article: 'GRU-000062', quantity: 3 })]])
  expect(readArticleList('GRU-000062\r\n\r\n  VLT 25 60  \n').lines).toEqual([
    { line: 'GRU-000062', article: 'GRU-000062', quantity: 1 },
    { line: 'VLT 25 60', article: 'VLT 25', quantity: 60 },
  ])
})

test('SRCH-05 SEC-01 odd lists are read as well: nothing, masses, markup', () => {
  expect(readArticleList(' \n\t\n')).toEqual({ lines: [], left: 0 })
  expect(readArticleList('A 1\n'.repeat(1000))).toMatchObject({ lines: { length: mostListLines }, left: 800 })
  expect(readArticleList('<b>x</b> 0').lines).toEqual([{ line: '<b>x</b> 0', article: '<b>x</b> 0', quantity: 1 }])
  expect(readArticleList(' '.repeat(50_000) + '9'.repeat(50_000)).lines[0]!.line).toHaveLength(200)
})
