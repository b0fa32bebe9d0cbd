// PROD-01: what was read for a product's page is asked for once, until the change feed speaks of it.
import { expect, test, vi } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { KeptProductPages, type ProductFacts } from './kept-product-pages.ts'

const facts = (id: number, article: string): ProductFacts => ({
  product: { id, article } as Product,
  surroundings: { documents: [], needs: [], familyIds: [], orderedIds: [] },
})

/** Answers what is kept of each article, or that it was read. */
function counted() {
  const kept = new KeptProductPages()
  const read: string[] = []
  const find = (article: string, id: number) =>
    kept.find(article, async () => {
      read.push(article)
      return facts(id, article)
    })
  return { kept, read, find }
}

test('PROD-01 OPS-02 a product is read once, again when it has changed, and all when anything may have', async () => {
  const { kept, read, find } = counted()
  for (let round = 0; round < 2; round++) await Promise.all([find('A', 1), find('B', 2)])
  expect(read.splice(0)).toEqual(['A', 'B'])
  kept.forget([1])
  await Promise.all([find('A', 1), find('B', 2)])
  expect(read.splice(0)).toEqual(['A'])
  kept.forget(undefined)
  await Promise.all([find('A', 1), find('B', 2)])
  expect(read).toEqual(['A', 'B'])
})

test('PROD-01 OPS-02 what was read while something changed is shown once and not kept', async () => {
  const { kept, read, find } = counted()
  await kept.find('A', async () => {
    kept.forget([7])
    return facts(1, 'A')
  })
  await find('A', 1)
  expect(read).toEqual(['A'])
})

test('ROUTE-03 an article that is none, or another spelling, is asked for every time', async () => {
  const { kept, read, find } = counted()
  expect(await kept.find('a', () => Promise.resolve({ redirectTo: 'A' }))).toEqual({ redirectTo: 'A' })
  expect(await kept.find('a', () => Promise.resolve(undefined))).toBeUndefined()
  await find('a', 1)
  expect(read).toEqual(['a'])
})

test('PROD-01 a minute later it is read again, and no more than some thousand are kept, the newest', async () => {
  const { read, find } = counted()
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await find('A', 1)
    vi.advanceTimersByTime(59_000)
    await find('A', 1)
    expect(read.splice(0)).toEqual(['A'])
    vi.advanceTimersByTime(2_000)
    await find('A', 1)
    expect(read.splice(0)).toEqual(['A'])
  } finally {
    vi.useRealTimers()
  }
  for (let id = 2; id <= 2_001; id++) await find(`P-${id}`, id)
  read.length = 0
  await find('P-2001', 2_001)
  await find('A', 1)
  expect(read).toEqual(['A'])
})
