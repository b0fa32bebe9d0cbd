// SRCH-01: suggestions that were sent once are sent again from memory, as long as they are still true.
import { beforeEach, expect, test } from 'vitest'
import type { SearchIndex } from './index/search-index.ts'
import { KeptAnswers, type SuggestionsAnswer } from './kept-answers.ts'
import type { WrittenProduct } from './suggested-product.ts'

const [index, another] = [{}, {}] as [SearchIndex, SearchIndex]
const product = { id: 1 } as WrittenProduct
let isProductKept: boolean
let answers: KeptAnswers
let made: string[]

beforeEach(() => {
  isProductKept = true
  answers = new KeptAnswers(() => isProductKept)
  made = []
})

const find = (query: string, from = index, change: Partial<SuggestionsAnswer> = {}, meanwhile = () => {}) =>
  answers.find(from, query, 'br', async () => {
    made.push(query)
    meanwhile()
    return { bytes: Buffer.from(query), packing: 'br', etag: `"${query}"`, products: [product], isPartial: false, ...change }
  })

test('SRCH-01 the same query, in capitals or not, is answered from memory', async () => {
  const [first, second] = [await find('кран'), await find('Кран')]
  expect(second).toBe(first)
  expect(made).toEqual(['кран'])
  await answers.find(index, 'кран', null, async () => ({ ...first, packing: null, bytes: Buffer.from('unpacked') }))
  expect((await find('кран')).bytes.toString()).toBe('кран')
})

test('SRCH-01 what another query shows as well is packed once, for each packing', () => {
  const packed: string[] = []
  const body = (etag: string, packing: 'br' | null) =>
    answers.sameBody(etag, packing, () => {
      packed.push(`${packing} ${etag}`)
      return Buffer.from(`${packing} ${etag}`)
    })
  expect(body('"шар"', 'br')).toBe(body('"шар"', 'br'))
  expect(body('"шар"', null).toString()).toBe('null "шар"')
  expect(body('"шаровой"', 'br').toString()).toBe('br "шаровой"')
  expect(packed).toEqual(['br "шар"', 'null "шар"', 'br "шаровой"'])
})

test('SRCH-01 OPS-02 a changed product, another index and another meaning of words make it anew', async () => {
  await find('кран')
  isProductKept = false
  await find('кран')
  isProductKept = true
  await find('кран')
  expect(made.splice(0)).toEqual(['кран', 'кран'])
  await find('кран', another)
  answers.forget()
  await find('кран', another)
  expect(made).toEqual(['кран', 'кран'])
})

test('SRCH-08 an answer that was begun before words changed is not kept', async () => {
  await find('кран', index, {}, () => answers.forget())
  await find('кран')
  expect(made).toEqual(['кран', 'кран'])
})

test('SRCH-01 what misses a product, and what nobody asks twice, is not kept', async () => {
  await find('кран', index, { isPartial: true })
  await find('кран')
  const long = 'кран '.repeat(30)
  await find(long)
  await find(long)
  expect(made).toEqual(['кран', 'кран', long, long])
})

test('SRCH-01 memory is bounded: what was not asked for longest goes first', async () => {
  const large = { bytes: Buffer.alloc(3 * 2 ** 20) }
  for (const query of ['а', 'б', 'в', 'г', 'д', 'а', 'е']) await find(query, index, large)
  expect(made.splice(0)).toEqual(['а', 'б', 'в', 'г', 'д', 'е'])
  await find('а', index, large)
  await find('б', index, large)
  expect(made).toEqual(['б'])
})
