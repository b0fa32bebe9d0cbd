// Checks spellings of sizes and lists of articles in queries (SRCH-06).
import { beforeAll, describe, expect, test } from 'vitest'
import { readDemoSearch } from '#test/open-search-shop.ts'
import type { SearchIndex } from './index/search-index.ts'
import { normalizeQuery } from './query/normalize-query.ts'
import { gradePrices } from './query/rank.ts'
import { resolveGroup } from './query/resolve-token.ts'
import { listProductIds, searchProducts } from './search-products.ts'
import { splitGroups } from './text/tokenize.ts'

let index: SearchIndex
let products: Map<number, { article: string; name: string; inStock: boolean }>

beforeAll(async () => {
  const demo = await readDemoSearch()
  index = demo.index
  products = new Map(demo.products.map((product) => [product.id, product]))
})

function search(query: string) {
  const hits = searchProducts({ current: () => index }, query)
  const found = listProductIds(hits).map((id) => products.get(id)!)
  return { ...hits, names: found.map(({ name }) => name), articles: found.map(({ article }) => article), total: found.length }
}

describe('SRCH-06 a pipe of 16×2 is found however its size is written', () => {
  const spellings = ['16x2.0', '16×2,0', '16х2,0', '16*2,00', '16 x 2.0', '16х2,0мм', '16х2 мм', '16 на 2,0', '16,0х2,0', '16/2,0', '16/2']
  test.each(spellings.flatMap((size) => [`труба ${size}`, ...(size.includes('/') ? [] : [size])]))('SRCH-06 «%s»', (query) => {
    const { names, droppedWords } = search(query)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).toContain('16×2 ')
    expect(droppedWords).toEqual([])
  })
})

test('SRCH-06 «50/2» begins the size of a sewage pipe as «50х2» does', () => {
  const { articles, droppedWords } = search('труба 50/2')
  expect(droppedWords).toEqual([])
  expect(articles.toSorted()).toEqual(search('труба 50х2').articles.toSorted())
})

test.each([
  ['труба 16х2,6', '16x2.6', /16,2×2,6/],
  ['16х2,6', '16x2.6', /16,2×2,6/],
  ['труба 110х5,3', '110x5.3', /110/],
  ['поддон 90х90', '90x90', /[Пп]оддон/],
  ['расширительный бак 140 л', '140 л', /Бак расширительный/],
  ['труба ппр 160', '160', /^Труба ППР .* 110×/],
  ['задвижка ду100', 'ду100', /^Задвижка .*Ду125/],
  ['задвижка dn 100 мм', 'dn 100 мм', /^Задвижка .*Ду125/],
])('SRCH-09 «%s» is not sold: near sizes are shown as such, the nearest first', (query, size, first) => {
  const { names, nearSizes, correctedQuery } = search(query)
  expect(names[0]).toMatch(first)
  expect([nearSizes, correctedQuery]).toEqual([[size], null])
})

test.each([
  ['переход 110х50', ['110'], /Ду50/],
  ['переход 110/50', ['110'], /Ду50/],
  ['Тройник 20x20x20', ['20x20x20'], /[Тт]ройник/],
  ['тройник 20/20/20', ['20/20/20'], /[Тт]ройник/],
  ['конвектор 85х200х800', ['85x200x800'], /200×85×800/],
])('SRCH-09 «%s»: the number of a size that no product has is named', (query, missed, first) => {
  const { names, droppedWords } = search(query)
  expect(names[0]).toMatch(first)
  expect(droppedWords).toEqual(missed)
})

test('SRCH-06 an article is found in letters of another alphabet that look the same, Kazakh ones too', () => {
  for (const query of [
    'ТІМ-000620',
    'ТIМ-000620',
    'тім 000620',
    '«TIM-000620»',
    'TIM\u200b-000620',
    'Арт. TIM-000620',
    'Артикул: ТІМ-000620',
  ])
    expect([query, search(query).exactArticle]).toEqual([query, 'TIM-000620'])
})

test.each([
  ['кран 0,5"', 'кран 1/2"'],
  ['кран шаровой 0.75 дюйма', 'кран шаровой 3/4"'],
  ['кран 1,5"', 'кран 1 1/2"'],
  ['кран 1.25"', 'кран 1 1/4"'],
])('SRCH-06 CAT-16 «%s» means «%s»', (query, usual) => {
  const { articles, droppedWords } = search(query)
  expect(articles).toEqual(search(usual).articles)
  expect([articles.length > 0, droppedWords]).toEqual([true, []])
})

test.each<readonly [query: string, corrected: string]>([
  ...['насоз', 'наосс', 'насосс', 'yfcjc'].map((query) => [query, 'насос'] as const),
  ...['трба', 'трбы', 'трбой'].map((query) => [query, 'труба'] as const),
  ['крн', 'кран'],
  ...['термостатт', 'бойлерр'].map((query) => [query, query.slice(0, -1)] as const),
  ['шлнг для душа', 'шланг душа'],
])('SRCH-09 «%s» finds all that the corrected query «%s» finds', (query, corrected) => {
  const { total, articles } = search(query)
  expect(total).toBe(search(corrected).total)
  expect(articles.slice(0, 10)).toEqual(search(corrected).articles.slice(0, 10))
})

describe('SRCH-05 several articles in the query are a list', () => {
  test.each([
    ['TIM-000620 VA3-001312', 'TIM-000620\nVA3-001312'],
    ['TIM-000620\nVA3-001312\r\nva3 000962', 'TIM-000620\nVA3-001312\nVA3-000962'],
    ['TIM-000620,VA3-001312', 'TIM-000620\nVA3-001312'],
    ['TIM-000620;12;VA3-001312;5', 'TIM-000620 12\nVA3-001312 5'],
    ['TIM-000620\t12 VA3-001312\t5', 'TIM-000620 12\nVA3-001312 5'],
    ['TIM-000620 - 3 шт, VA3-001312 - 5 шт.', 'TIM-000620 3\nVA3-001312 5'],
    ['1. TIM-000620 2 2. VA3-001312 4', 'TIM-000620 2\nVA3-001312 4'],
    ['2 TIM-000620 3 VA3-001312', 'TIM-000620 2\nVA3-001312 3'],
    ['TIM-000620 Кран шаровой 1/4" 12 VA3-001312 Кран 5', 'TIM-000620 12\nVA3-001312 5'],
    ['TIM-000620 1,5 VA3-001312 0', 'TIM-000620 1,5\nVA3-001312 0'],
    ['TIM-000620 XXX-000111', 'TIM-000620\nXXX-000111'],
    ['TIM-000620 12', 'TIM-000620 12'],
  ])('SRCH-05 «%s»', (query, lines) => {
    const { list, articles, droppedWords, correctedQuery } = search(query)
    expect(list?.lines).toBe(lines)
    expect(articles).toEqual(lines.split('\n').flatMap((line) => (line.startsWith('XXX') ? [] : [line.split(' ')[0]])))
    expect([droppedWords, correctedQuery]).toEqual([[], null])
  })

  test.each(['TIM-000620', 'кран TIM-000620', 'насос 25-60 180', 'труба 20х2,8 16х2', '"TIM-000620 VA3-001312"'])(
    'SRCH-05 «%s» is no list',
    (query) => expect(search(query).list).toBeNull(),
  )
})

test.each([
  ['кран', /(?:1\/2|3\/4|1)"/, 5],
  ['кран шаровой', /(?:1\/2|3\/4|1|1 1\/4)"/, 5],
  ['труба', /(?:16|20|25)(?:×|,2×| мм)/, 5],
  ['насос', /циркуляционный/i, 4],
  ['смеситель', /^Смеситель для|встраиваемый для душа/, 5],
  ['котёл', /[ -](?:[3-9]|[12]\d|3[0-6]) кВт/, 6],
  ['радиатор', / (?:[4-9]|1[0-2]) секц/, 4],
  ['бойлер', /(?:[3-9]\d|1\d\d|200) л|кВт/, 4],
  ['счётчик', /Ду(?:15|20|25) /, 4],
  ['фитинг', /(?:1\/2|3\/4|1)"|: [а-я °\d]+ (?:20|25),/, 5],
  ['фильтр', /(?:1\/2|3\/4|1)"/, 5],
  ['белый 500', /500/, 6],
])(
  'SRCH-10 the broad query «%s» opens with household sizes in stock, at most of the median price of what is found',
  (query, household, least) => {
    const hits = searchProducts({ current: () => index }, query)
    const first = listProductIds(hits, 6).map((id) => products.get(id)!)
    expect(first.filter(({ name }) => household.test(name)).length, first.map(({ name }) => name).join('; ')).toBeGreaterThanOrEqual(least)
    for (const { inStock } of first) expect(inStock).toBe(true)
    const prices = gradePrices(index, hits.rows, false)
    expect(hits.rows.subarray(0, 10).filter((row) => prices[index.data.cheapness[row]!] === 1).length).toBeGreaterThanOrEqual(7)
  },
)

test.each(['смеситель для кухни недорого', 'дешёвый унитаз'])('SRCH-10 «%s» opens with the cheapest of the kind', (query) => {
  const { rows } = searchProducts({ current: () => index }, query)
  const cheapness = Array.from(rows.subarray(0, 6), (row) => index.data.cheapness[row]!)
  expect(cheapness).toEqual(cheapness.toSorted((a, b) => b - a))
  expect(cheapness[0]).toBe(Math.max(...Array.from(rows, (row) => index.data.cheapness[row]!)))
})

test.each([
  ['отвод 45гр', 'отвод 45'],
  ['лён 100 гр', 'лен 100 гр'],
  ['кран г-ш', 'кран вр/нр'],
  ['кран ш-ш', 'кран нр/нр'],
  ['шланг г-ш', 'шланг гайка-штуцер'],
])('SRCH-06 degrees and ends of «%s» are read as «%s»', (query, read) => expect(normalizeQuery(query)).toBe(read))

test('SRCH-06 a number of three digits and a fraction are no size together', () =>
  expect(splitGroups('vt 151 3/4 1 1/4')).toEqual(['vt', '151', '3/4', '1 1/4']))

test('SRCH-10 the only size of a query comes before one with a thread', () =>
  expect(search('муфта 32').names.map((name) => name.includes('"'))).toEqual([false, false, true, true]))

test('SRCH-07 an adjective is the value of any word of its property', () =>
  expect(search('водонагреватель с сухим тэном')).toMatchObject({ droppedWords: [] }))

test('SRCH-06 a word that names products begins no other, unless it is being typed', () => {
  const longer = (typing: boolean) =>
    resolveGroup(index, 'мат', 'мат', true, { typing }).slots[0]!.alternatives.filter((one) => one.isLonger)
  expect([longer(false).length, longer(true).length > 0]).toEqual([0, true])
})
