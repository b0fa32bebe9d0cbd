// Checks jargon and amounts that no product has (decision 007).
import { beforeAll, expect, test } from 'vitest'
import { readDemoSearch } from '#test/open-search-shop.ts'
import type { SearchIndex } from './index/search-index.ts'
import { searchIndex } from './search-products.ts'

let index: SearchIndex
let names: Map<number, string>

beforeAll(async () => {
  const demo = await readDemoSearch()
  index = demo.index
  names = new Map(demo.products.map(({ id, article, name }) => [id, `${article} ${name}`]))
})

function found(query: string) {
  const { documentIds, rows, droppedWords } = searchIndex(index, query).hits
  return { names: Array.from(rows, (row) => names.get(documentIds[row]!) ?? ''), droppedWords }
}

test.each([
  ['a tank in the name of a pumping station is no tank', 'бак 24 л', /Бак расширительный|Гидроаккумулятор|Ёмкость/],
  ['other amounts are found if no product has this one', 'расширительный бак 24 л', /Бак расширительный/],
  ['and the amount comes near', 'котел 24 квт настенный', /Котёл газовый настенный .* (?:20|28|30) кВт/],
  ['the word after a colon names the product', 'уголок 90', /(?:угол|[Оо]твод\D*) 90°/],
  ['the second noun only says whose it is', 'прокладка счетчика', /Прокладка счётчика/],
  ['what is fastened is not what fastens', 'чем крепить трубы к стене', /Хомут|Клипса|Скоба|Лента перфорированная|Опора/],
  ['a word of only one phrase means the phrase', 'фановая 110', /Труба канализационная .* 110/],
  ['one of two things is enough', 'трубы и фитинги ппр', /ППР/],
  ['a word is not gone on with where others are left out', 'водяной теплый пол', /Коллекторная группа/],
  ['an abbreviation written together with its noun', 'трубаппр', /Труба ППР/],
  ['two numbers are one size before each is one by itself', 'насос 25 60 180', / 25-60/],
  ['a noun made of the beginning of another', 'полотенчик', /Полотенцесушитель/],
  ['an adjective of a phrase is no other word of its root', 'мембрану для бака', /Мембрана/],
  ['a jargon noun of a phrase counts in its order', 'частотник на насос', /Преобразователь частоты/],
  ['and the other way round', 'насос с частотником', /[Нн]асос .*энергосберегающий/],
  ['a word as typed comes before one that it begins', 'насос часто включается', /Гидроаккумулятор/],
  ['words of a phrase need not be in the name', 'частотка 4квт на насос', /Преобразователь частоты .* 4 кВт/],
  ['a noun of what a product does', 'расширилка для отопления', /Бак расширительный/],
  ['an adjective written together with a short noun', 'теплыйпол', /Кабель|Плёнка|Мат |Коллектор/],
  ['words of offices', 'ипу хвс ду15', /Счётчик воды .*Ду15/],
  ['a number before another unit may be the size', 'труба 110 метр', /110/],
  ['the initials of the words that names begin with', 'гбк 3 бар', /Группа безопасности котла/],
  ['the initials of a category, if nothing else has all words', 'эк 12 квт', /Котёл электрический/],
  ['a nut and a stem without a slash', 'кран шар 1/2 гш', / ВР\/НР/],
  ['a begun value of a property', 'гребенка 4 вых с расх', /с расходомерами/],
  ['a stem that begins another word', 'ппр стекл 25', /стекловолокно/],
  ['a kind in three letters before another keyboard layout', 'ман 10 бар', /Манометр/],
  ['several parts that the kind has', 'электрокотел с насосом и бачком', /Котёл электрический/],
  ['jargon behind the kind says of what', 'расширитель пекс', /Расширитель/],
  ['words written together with what they are for', 'паяльникдляппр', /Аппарат сварочный/],
  ['a quality is of the nearest noun', 'накопительный бойлер нержавеющий бак', /Водонагреватель накопительный/],
  ['two equal sizes of a coupling', 'муфта пнд 32 на 32', /муфта.* 32/],
  ['a name made of jargon is no need: its other words count', 'гофра нержавейка в оболочке', /в полиэтиленовой оболочке/],
  ['a noun behind the kind may be a value', 'шкаф коллекторный ключ', /Шкаф коллекторный/],
  ['a Kazakh participle is its device', 'су жылытатын', /Водонагреватель/],
  ['an inch size behind a letter and a dash', 'американка латунь d-3/4', /3\/4"/],
  ['sides in metres', 'ванна 1,7 на 0,7 метра', /^\S+ Ванна .* 170×70/],
  ['half a metre', 'подводка гибкая полметра', / 50 см/],
  ['a type of radiators', 'радиатор панельный т22', /тип 22/],
  ['about so many, with the unit first', 'водонагреватель литров 50', / 50 л/],
  ['kilovolt-amperes', 'стабилизатор от 1 ква', /Стабилизатор|ИБП/],
])('SRCH-06: %s («%s»)', (_, query, expected) => {
  const first = found(query).names.slice(0, 3)
  expect(first.length).toBeGreaterThan(0)
  expect(first.filter((name) => !expected.test(name))).toEqual([])
})

test.each(['va3 650', 'VA3-650', 'VA3_650', 'va3650', 'арт. va3 650', 'артикул 000650'])(
  'SRCH-06: «%s» is the article without its zeros',
  (query) => {
    expect(found(query).names[0]).toMatch(/^VA3-000650 /)
  },
)

test('SRCH-09: an amount that no product has is reported, and the nearest is first', () => {
  const { names: near, droppedWords } = found('расширительный бак 140 л')
  expect(droppedWords).toEqual(['140 л'])
  expect(near[0]).toContain(' 150 л')
})

test('SRCH-05: merged double letters and a typing error in half of a phrase find nothing', () => {
  expect(found('qqqwwwzzz').names).toEqual([])
  expect(found('айфон 15').names).toEqual([])
})

test('SRCH-06: the order of two nouns decides which is meant', () => {
  expect(found('насос для котла').names[0]).toMatch(/[Нн]асос циркуляционный|Циркуляционный насос/)
  expect(found('котел с насосом').names[0]).toMatch(/Котёл/)
})

test('SRCH-06: every word of the thesaurus leads to products, unless the demo shop does not sell them', async () => {
  const { oneWaySynonyms } = await readDemoSearch()
  expect(oneWaySynonyms.length).toBeGreaterThan(200)
  const leadNowhere = oneWaySynonyms.flatMap(({ terms, aims }) =>
    aims.some((aim) => found(aim).names.length > 0 && found(aim).droppedWords.length === 0)
      ? terms.filter((term) => found(term).names.length === 0)
      : [],
  )
  expect(leadNowhere).toEqual([])
})
