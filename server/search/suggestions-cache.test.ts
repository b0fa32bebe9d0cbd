// Checks when suggestions are made again (SRCH-01).
import { expect, test } from 'vitest'
import { SuggestionsCache } from './suggestions-cache.ts'

test('SRCH-01 SRCH-08 OPS-02 suggestions are made once, again after a change, and none that were begun before the change are cached', async () => {
  const cache = new SuggestionsCache()
  const made: string[] = []
  const find = (query: string, meanwhile = () => {}) =>
    cache.find(query, async () => {
      made.push(query)
      meanwhile()
      return []
    })
  expect(await find('кран')).toBe(await find('кран'))
  expect(made.splice(0)).toEqual(['кран'])
  cache.clear()
  await find('кран', () => cache.clear())
  await find('кран')
  await find('кран')
  expect(made).toEqual(['кран', 'кран'])
})
