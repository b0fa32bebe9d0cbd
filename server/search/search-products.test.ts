// Checks which products a query finds (SRCH-06).
import { beforeAll, describe, expect, test } from 'vitest'
import { readDemoSearch } from '#test/open-search-shop.ts'
import { literalQuery } from '#contract/search/search.schema.ts'
import type { SearchIndex } from './index/search-index.ts'
import { listProductIds, searchProducts } from './search-products.ts'

let index: SearchIndex
let names: Map<number, string>

beforeAll(async () => {
  const demo = await readDemoSearch()
  index = demo.index
  names = new Map(demo.products.map(({ id, article, name }) => [id, `${article} ${name}`]))
})

function search(query: string) {
  const hits = searchProducts({ current: () => index }, query)
  return { ...hits, productIds: listProductIds(hits), scores: [...hits.scores] }
}
const firstNames = ({ productIds }: ReturnType<typeof search>, count = 3) => productIds.slice(0, count).map((id) => names.get(id))

// Query → pattern of the first three names, or the maximum number of results.
const kinds: Record<string, [query: string, expected: RegExp][]> = {
  'word forms': [
    ['насосы', /насос/i],
    ['насоса', /насос/i],
    ['котлы газовые', /Котёл газовый/],
    ['котёл', /Котёл/],
    ['котел', /Котёл/],
    ['шаровых кранов', /Кран шаровой/],
    ['смесители для кухни', /Смеситель для кухни/],
    ['унитазов', /Унитаз/],
    ['трубы полипропиленовые', /Труба ППР/],
    ['счётчики воды', /Счётчик воды/],
    ['счетчик воды', /Счётчик воды/],
    ['радиатора алюминиевого', /Радиатор алюминиевый/],
    ['купить насос цена', /насос/i],
  ],
  typos: [
    ['насоз', /насос/i],
    ['циркулционный', /циркуляционный/i],
    ['смиситель', /Смеситель/],
    ['водянагреватель', /Водонагреватель/],
    ['радеатор', /Радиатор/],
    ['задвишка', /Задвижка/],
    ['термагаловка', /Термоголовка/],
    ['грунфос', /Grundfos/],
    ['grundfoss', /Grundfos/],
    ['радиатор алюминевый', /Радиатор алюминиевый/],
    ['каректор насос', /насос/i],
    ['унитзa', /Унитаз/],
    ['смеистель', /Смеситель/],
    ['вентель', /Вентиль/],
    ['кран шоровой', /Кран шаровой/],
  ],
  'abbreviated words in any position': [
    ['насос цирк 25', /Насос циркуляционный/],
    ['насос цирк 25 60', /Насос циркуляционный/],
    ['кран шаров латун 1/2', /Кран шаровой/],
    ['труба полипроп 20', /Труба ППР/],
    ['клапан предохр 1/2', /предохранительн/i],
  ],
  'keyboard layout': [
    ['yfcjc', /насос/i],
    ['rhfy ifhjdjq', /Кран шаровой/],
    ['cvtcbntkm', /Смеситель/],
    ['ufpjdsq rjntk', /Котёл газовый/],
    ['цшдщ', /Wilo/],
    ['ыещге', /Stout/],
    [',frcb', /Baxi/],
    ['abnbyu', /Фитинг/i],
  ],
  transliteration: [
    ['nasos', /насос/i],
    ['nasosy', /насос/i],
    ['kran sharovyy', /Кран шаровой/],
    ['kotel gazovyy', /Котёл газовый/],
    ['smesitel', /Смеситель/],
    ['truba', /Труба/],
    ['грундфос', /Grundfos/],
    ['вило', /Wilo/],
    ['бош', /Bosch/],
    ['валтек', /Valtec/],
    ['valtek', /Valtec/],
    ['термекс', /Thermex/],
    ['насос вило', /насос.*Wilo/i],
    ['висман', /Viessmann/],
    ['роммер', /Rommer/],
  ],
  articles: [
    ['GRU-000062', /^GRU-000062/],
    ['gru-000062', /^GRU-000062/],
    ['gru000062', /^GRU-000062/],
    ['GRU 000062', /^GRU-000062/],
    ['GRU–000062', /^GRU-000062/],
    ['GRU-00006', /^GRU-00006/],
    ['насос gru-000062', /^GRU-000062/],
    ['ТЕВ-000375', /^TEB-000375/],
  ],
  sizes: [
    ['кран шаровой 1/2', /Кран шаровой.*(1\/2"|Ду15)|с шаровыми кранами/],
    ['кран шаровой ½"', /1\/2|Ду15/],
    ['кран шаровой 1 1/4', /Кран шаровой.*(1 1\/4"|Ду32)/],
    ['кран шаровой 1¼', /Кран шаровой.*(1 1\/4"|Ду32)/],
    ['затвор дисковый ду100', /Затвор.*Ду100/],
    ['затвор дисковый DN 100', /Затвор.*Ду100/],
    ['затвор дисковый ду 100', /Затвор.*Ду100/],
    ['насос 25-60', /25-60/],
    ['насос 25/60', /25-60/],
    ['насос 25/1-6', /25-60/],
    ['20х2,8', /20×2,8/],
    ['20x2.8', /20×2,8/],
    ['20 х 2,8', /20×2,8/],
    ['бак 100л', /100 л/],
    ['бак 100 литров', /100 л/],
    ['труба ппр 20х3.4', /Труба ППР.*20×3,4/],
    ['картридж bb 20"', /Картридж.*BB 20"/],
    ['ванна 170х70', /Ванна.*170×70/],
    ['клапан предохранительный 3 бар', /Клапан.*3 бар/],
    ['американка 3/4 дюйма', /Американка.*3\/4/],
  ],
  synonyms: [
    ['ППР', /ППР/],
    ['полипропилен труба', /Труба ППР/],
    ['батарея', /Радиатор|радиатор/],
    ['обратник', /Клапан обратный/],
    ['умывальник', /Раковина/],
    ['змеевик', /Полотенцесушитель/],
    ['частотник', /Преобразователь частоты/],
    ['колба', /Фильтр магистральный/],
    ['экспансомат', /Бак расширительный/],
    ['косвенник', /Бойлер косвенного нагрева/],
    ['титан', /Водонагреватель/],
    ['гребёнка 4 вых', /Коллектор.*4 вых/],
    ['антифриз', /Теплоноситель/],
    ['фановая труба', /Труба канализационная/],
    ['металлопласт', /Труба/],
    ['ШУ', /Шкаф управления/],
  ],
  'sizes in words and other units': [
    ['кран шаровой три четверти', /Кран шаровой.*(3\/4"|Ду20)/],
    ['кран шаровой дюйм с четвертью', /Кран шаровой.*(1 1\/4"|Ду32)/],
    ['фильтр косой полдюйма', /Фильтр косой.*(1\/2"|DN15)/],
    ['водонагреватель 2000 вт', /Водонагреватель/],
    ['ёмкость 3 куба', /ёмкость.*3000 л/i],
    ['ванна 1400 на 700', /Ванна.*140×70/],
    ['радиатор биметаллический 12-секционный', /12 секц/],
    ['клапан предохранительный 0,6 мпа', /6 бар/],
  ],
  'letters that look alike, and split articles': [
    ['HACOC', /насос/i],
    ['кpaн шаровой', /Кран шаровой/],
    ['ТЕВО', /TEBO/],
    ['ГРУ-000062', /^GRU-000062/],
    ['артикул gru 000062', /^GRU-000062/],
    ['gru 62', /^GRU-000062/],
    ['000375', /^TEB-000375/],
    ['11b27p', /11б27п/],
    ['вт.031', /VT\.031/],
  ],
  'words written together and apart': [
    ['электрокотел', /Котёл электрический/],
    ['водо нагреватель', /Водонагреватель/],
    ['полотенце сушитель', /Полотенцесушитель/],
    ['гидро-аккумуляторы', /Гидроаккумулятор/],
  ],
  'what is to be done': [
    ['чем паять трубы ппр', /Аппарат сварочный/],
    ['слабый напор воды', /повысительный|повышения давления/],
    ['чем замотать резьбу', /ФУМ-лента|Нить|Паста|Гель|Герметик/],
    ['кран на кухню', /Смеситель для кухни/],
    ['стравить воздух из батареи', /Маевского/],
  ],
  'prefixes of the last word': [
    ['циркуляц', /циркуляционный/i],
    ['насос цирк', /насос.*циркуляционный|циркуляционный насос/i],
    ['смесите', /Смеситель/],
    ['полотенцесуш', /Полотенцесушитель/],
    ['grund', /Grundfos/],
    ['термого', /Термоголовка/],
    ['котел газовы', /Котёл газовый/],
  ],
}

describe.each(Object.entries(kinds))('SRCH-06 %s', (_, cases) => {
  test.each(cases)('SRCH-06 «%s» finds %s', (query, expected) => {
    const found = firstNames(search(query))
    expect(found.length).toBeGreaterThan(0)
    for (const name of found) expect(name).toMatch(expected)
  })
})

test('SRCH-06 spellings of one query find the same products in the same order', () => {
  for (const [one, ...others] of [
    ['ду20', 'DN20', 'ду 20', 'Dn 20', 'ДУ-20'],
    ['25/60', '25-60', '25–60'],
    ['1/2"', '1/2', '½', 'G1/2', '1/2 дюйма'],
    ['котёл', 'котел', 'КОТЁЛ'],
    ['100 л', '100л', '100 литров'],
  ]) {
    const expected = [...search(one!).productIds]
    expect(expected.length).toBeGreaterThan(0)
    for (const other of others) expect({ query: other, ids: [...search(other).productIds] }).toEqual({ query: other, ids: expected })
  }
})

test('SRCH-03 SRCH-06 only a whole article is an exact article', () => {
  expect(search('gru 000062').exactArticle).toBe('GRU-000062')
  expect(search('GRU-00006').exactArticle).toBeNull()
  expect(search('насос gru-000062').exactArticle).toBeNull()
  expect(search('насос').exactArticle).toBeNull()
  expect(search('25').exactArticle).toBeNull()
})

describe('SRCH-09 what was searched instead of the query', () => {
  test.each([
    ['насоз', 'насос'],
    ['циркулционный насос', 'циркуляционный насос'],
    ['yfcjc', 'насос'],
    ['rhfy шаровой', 'кран шаровой'],
    ['насос абракадабра', 'насос'],
    ['зелёный насос grundfos', 'насос grundfos'],
    ['насос на дачу', 'насос'],
    ['радеатор', 'радиатор'],
  ])('SRCH-09 «%s» is said to be «%s»', (query, expected) => expect(search(query).correctedQuery).toBe(expected))

  test.each(['насос', 'насосы', 'grundfos', 'грундфос', 'nasos', 'циркуля', 'ППР', 'gru000062', 'ду 20', 'кран 1/2"', 'купить насос'])(
    'SRCH-09 «%s» is searched literally',
    (query) => expect(search(query).correctedQuery).toBeNull(),
  )

  test('SRCH-09 the literal query is not corrected, and the nearest is offered where it finds nothing', () => {
    expect(search(literalQuery('насоз'))).toMatchObject({
      productIds: [],
      correctedQuery: 'насос',
    })
    expect(search(literalQuery('насос')).productIds).toEqual(search('насос').productIds)
  })
})

test('SRCH-09 words left out are reported as typed; question words are not', () => {
  expect(search('насос абракадабра').droppedWords).toEqual(['абракадабра'])
  expect(search('насос на дачу').droppedWords).toEqual(['дачу'])
  expect(search('какой насос купить в актобе недорого')).toMatchObject({ droppedWords: [], correctedQuery: null })
})

test.each(['диван угловой', 'колесо зимнее r16', 'шуруповерт makita', 'картошка', 'купить дешево', 'айфон 15'])(
  'SRCH-05 «%s» is not sold here: nothing is shown rather than what some of it finds',
  (query) => expect(search(query).rows.length).toBe(0),
)

test('SRCH-06 a noun is searched without its purpose rather than as the name of another product', () => {
  const { productIds, droppedWords } = search('антифриз для отопления')
  expect(droppedWords).toEqual(['отопления'])
  expect(productIds.slice(0, 5)).toEqual(search('антифриз').productIds.slice(0, 5))
})

test.each([
  ['редуктор воды', 'редуктор', ['воды']],
  ['раковина 60', 'раковина 600', []],
  ['кран шаровый ф20', 'кран шаровый 20', []],
  ['уголок 90 градусов ппр', 'уголок 90 ппр', []],
])('SRCH-06 SRCH-09 «%s» finds what «%s» does, without %j', (query, same, dropped) => {
  const { productIds, droppedWords } = search(query)
  expect(droppedWords).toEqual(dropped)
  expect(productIds.length).toBeGreaterThan(0)
  expect(productIds.toSorted((a, b) => a - b)).toEqual(search(same).productIds.toSorted((a, b) => a - b))
})

test('SRCH-09 the nearest query that is offered finds something', () => {
  for (const query of ['датчик движения', 'решетка ливневая', 'экран под ванну', 'болт']) {
    const { rows, correctedQuery } = search(query)
    expect(rows.length).toBe(0)
    if (correctedQuery !== null) expect(search(correctedQuery).rows.length, correctedQuery).toBeGreaterThan(0)
  }
})

test('SRCH-05 nothing found is an empty list with the nearest query where there is one', () => {
  expect(search('абракадабра')).toMatchObject({ productIds: [], correctedQuery: null })
  const far = search('цыркулцонни')
  expect(far.productIds.length > 0 || far.correctedQuery !== null).toBe(true)
})

test('SRCH-06 a kind of many subcategories begins with several of them', () => {
  const { subcategoryStarts } = index.data
  const first = search('насос').rows.slice(0, 8)
  expect(new Set(Array.from(first, (row) => subcategoryStarts.findLastIndex((start) => start <= row))).size).toBeGreaterThan(4)
})

test('SRCH-06 all words have to match; the first scores fall, none is above them, and no product comes twice', () => {
  for (const query of ['насос', 'кран шаровой', 'труба ппр 20', 'grundfos', 'к', '20']) {
    const { productIds, scores } = search(query)
    expect(new Set(productIds).size).toBe(productIds.length)
    expect(productIds.length).toBe(scores.length)
    for (let at = 1; at < scores.length; at++) expect(scores[at]!).toBeLessThanOrEqual(scores[Math.min(at, 256) - 1]!)
  }
  expect(search('кран шаровой').productIds.length).toBeLessThan(search('кран').productIds.length)
})
