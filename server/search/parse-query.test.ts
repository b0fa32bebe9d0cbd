// Checks nouns, qualifiers and words left out of a query (decision 007).
import { beforeAll, expect, test } from 'vitest'
import { readDemoSearch } from '#test/open-search-shop.ts'
import type { SearchIndex } from './index/search-index.ts'
import { normalizeQuery } from './query/normalize-query.ts'
import { searchIndex } from './search-products.ts'
import { splitGroups } from './text/tokenize.ts'

let index: SearchIndex
let names: Map<number, string>

beforeAll(async () => {
  const demo = await readDemoSearch()
  index = demo.index
  names = new Map(demo.products.map(({ id, name }) => [id, name]))
})

function found(query: string) {
  const { documentIds, rows, droppedWords } = searchIndex(index, query).hits
  return { names: Array.from(rows, (row) => names.get(documentIds[row]!) ?? ''), droppedWords }
}

test.each([
  ['products without a part are not found by it', 'коллектор с расходомерами', /с расходомерами/],
  ['«без» and its word are one', 'коллектор без расходомеров', /без расходомеров/],
  ['what a name says is not there is «без» it', 'насос без поплавка', /поплавок: нет/],
  ['of two words as well', 'смеситель без донного клапана', /донный клапан: нет/],
  ['and is not found by it', 'мойка с крылом', /крыло: (?!нет)/],
  ['nor is it by a list of adjectives in the name of its category', 'труба нержавеющая', /304|316|нержавеющая/],
  ['parts between slashes are words', 'труба PE-RT 16', /PE-?RT/],
  ['«ВВ» of a cartridge is Big Blue', 'картридж полипропилен ВВ 20', /полипропилен BB 20"/],
])('SRCH-06: %s («%s»)', (_, query, expected) => {
  const all = found(query)
  expect(all.names.length).toBeGreaterThan(0)
  expect(all.names.filter((name) => !expected.test(name))).toEqual([])
  expect(all.droppedWords).toEqual([])
})

test.each([
  ['words in brackets do not name the product', 'мойка двойная', /^Мойка/],
  ['an adjective says no more than other words', 'котел напольный газовый одноконтурный 30 квт', /^Котёл газовый напольный .*30 кВт/],
  ['a group with a pump is no pump', 'насос грундфос 25 60 180', /[Нн]асос циркуляционный/],
  ['the kind matters more than a brand that lacks it', 'вестер бак', /^Бак/],
  ['a phrase can be the head noun', 'шу насосами', /^Шкаф управления/],
  ['an adjective after «для» belongs to the purpose', 'сифон для кухонной мойки', /^Сифон/],
  ['of phrases that share a word the closer one counts', 'как поднять напор воды в частном доме', /повысительный|повышения давления/],
  ['a noun made of an adjective', 'балансирник', /балансировочный/],
  ['an adjective with a noun is one compound adjective', 'котел на твердом топливе', /^Котёл твердотопливный/],
  ['in Latin letters as well', 'kotel na tverdom toplive', /^Котёл твердотопливный/],
  ['a number and what is counted', 'смеситель с одним рычагом', /однорычажный/],
  ['what ends as an adjective may be a noun', 'большое давление воды в доме чем снизить', /^Редуктор давления/],
  ['«все» asks for nothing', 'все для канализации', /канализаци/i],
  ['a phrase as typed comes before one of related words', 'труба из сшитого полиэтилена', /PE-?X/],
  ['an area of a room is a power', 'радиатор на комнату 20 м2', /500 — 1[24] секц/],
  ['people are litres of hot water', 'бойлер на семью из 4 человек', / (?:80|100|120|150) л/],
  ['a wider synonym does not take a quality away', 'накопительный водонагреватель', /^Водонагреватель накопительный/],
  ['more than an amount in any comparative', 'газовая колонка мощнее 12 литров', /1[2-9] л\/мин/],
  ['threads by the jargon of fitters', 'кран шаровой папа-мама 3/4', /(?:ВР\/НР|НР\/ВР)/],
  ['a reflexive participle is an adjective', 'замерзает труба', /^Кабель саморегулирующийся|^Изоляция трубная/],
  ['a model by ear of which products have the number apart', 'риджид рп351', / RP 351 /],
  ['a series by ear with its number', 'грундфос альфа2', / ALPHA2 /],
  ['letters with a hyphen by ear are no shortened words and no other layout', 'данфос ра-дв', / Danfoss RA-/],
  ['a brand in two words in a sentence', 'ханс гроэ смеситель для кухни', / Hansgrohe /],
  ['three words written together', 'бойлеркосвенногонагрева', /^Бойлер косвенного нагрева/],
  ['a fraction written together with its noun', 'кранмаевского1/2', /Маевского .*1\/2/],
  ['an outer diameter before a thread is no mixed fraction', 'муфта комбинированная ппр 25 3/4', / 25×3\/4"/],
  ['what is counted is no second side', 'коллектор 1 на 4 выхода', /^Коллектор.* 4 вых\./],
  ['a part of a name is no need', 'насосная пожаротушения в контейнере', /пожаротушение, в блок-контейнере/],
  ['a length after diameter and wall', 'изоляция 28/6-2', / 28\/6 мм.* L=2 м/],
  ['a number property of what is counted', 'двухконтурный котел газовый напольный', /^Котёл газовый напольный/],
  ['the opposite of a quality', 'напольный унитаз', /^Унитаз (?!подвесной)/],
  ['swapped letters change the stem of a word', 'ванан стальная', /^Ванна сталь|нержавеющая сталь/],
])('SRCH-06: %s («%s»)', (_, query, expected) => {
  const first = found(query).names.slice(0, 3)
  expect(first.length).toBeGreaterThan(0)
  expect(first.filter((name) => !expected.test(name))).toEqual([])
})

test('SRCH-06 SRCH-07: an adjective of a brand name means the brand, other adjectives do not', () => {
  for (const query of ['дабовский насос', 'насосы дабовские', 'dab насос'])
    expect(searchIndex(index, query).hits, query).toMatchObject({
      droppedWords: [],
      correctedQuery: null,
      filters: [{ kind: 'brand', name: 'DAB' }],
    })
  expect(found('московский насос').droppedWords).toEqual(['московский'])
})

test.each(['пкг-000202', 'ПКГ-000202', 'пкг 000202', 'пкг000202'])(
  'SRCH-03 SRCH-06: «%s» is an article typed with the other layout on',
  (query) => {
    expect(searchIndex(index, query).hits.exactArticle).toBe('GRU-000202')
    expect(found(query).names[0]).toMatch(/Grundfos/)
  },
)

test.each(['корм для кошек', 'айфон 13 про', 'диван уни'])(
  'SRCH-05: «%s» is sold in other shops: no other layout, no beginning of another word',
  (query) => expect(found(query).names).toEqual([]),
)

test('SRCH-06: no query is corrected to «нет», which in names means a missing feature', () => {
  expect(searchIndex(index, 'нечто 5').hits).toMatchObject({ correctedQuery: null, rows: new Uint32Array(0) })
})

test('SRCH-06 SRCH-07: two numbers side by side are one size, not the power of a pump', () => {
  expect(found('насос 25 60').names.slice(0, 2)).toEqual([expect.stringContaining('25-60'), expect.stringContaining('25-60')])
  const { filters } = searchIndex(index, 'насос 25 60 130').hits
  expect(filters).toEqual([expect.objectContaining({ name: 'Монтажная длина', value: '130' })])
})

test('SRCH-06: a «теплосчётчик» is a «счётчик», ranked after those of that name', () => {
  const all = found('счетчик').names
  expect(all[0]).toMatch(/^Счётчик/)
  expect(all.some((name) => name.startsWith('Теплосчётчик'))).toBe(true)
})

test('SRCH-06 «ножки: нет» of a pasted name is «без ножки» apart from the word before', () =>
  expect(splitGroups(normalizeQuery('ванна белая, ножки: нет'))).toEqual(['ванна', 'белая', 'без ножки']))
