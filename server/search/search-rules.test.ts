// Checks rules by which words of other people than the shop's are read (decision 007).
import { beforeAll, expect, test } from 'vitest'
import { readDemoSearch } from '#test/open-search-shop.ts'
import type { SearchIndex } from './index/search-index.ts'
import { getText } from './index/string-table.ts'
import { isOfOneCategory } from './query/head-nouns.ts'
import { findNearAmounts } from './query/nearest-sizes.ts'
import { normalizeQuery } from './query/normalize-query.ts'
import { parseQuery } from './query/parse-query.ts'
import { gradePrices } from './query/rank.ts'
import { resolveGroup } from './query/resolve-token.ts'
import { withoutQuantity } from './query/without-quantity.ts'
import { searchIndex } from './search-products.ts'
import { toOtherLetters } from './text/letter-variants.ts'

let index: SearchIndex
let names: Map<number, string>
let stocked: Map<string, boolean>

beforeAll(async () => {
  const demo = await readDemoSearch()
  index = demo.index
  names = new Map(demo.products.map(({ id, name }) => [id, name]))
  stocked = new Map(demo.products.map(({ name, inStock }) => [name, inStock]))
})

function search(query: string) {
  const { hits } = searchIndex(index, query)
  return { ...hits, names: Array.from(hits.rows, (row) => names.get(hits.documentIds[row]!) ?? '') }
}

test.each([
  ['the beginning and the end of a word', 'смес-ль для кух', /^Смеситель для кухни/],
  ['several beginnings with dots', 'кл.обр. 1', /^Клапан обратный/],
  ['one letter before a slash', 'р/бак', /^Бак расширительный/],
  ['consonants alone', 'рдктр давления', /^Редуктор давления/],
  ['the beginning and a further part', 'полот/суш вод', /^Полотенцесушитель водяной/],
  ['a word that only synonyms have', 'мет-пласт 20', /^Труба |[Фф]итинг/],
  ['a thread inside and one outside', 'кр шар вн/нар', / ВР\/НР/],
  ['a pressure is no fraction', 'кр шар ру 3/4', / 3\/4"/],
  ['a hyphen is no third letter of another layout', 'ф-р косой', /^Фильтр косой/],
  ['a beginning says more than a sound', 'колл группа', /^Коллекторная группа/],
  ['a series says more than its sizes', 'ups 25-60 180', /[Нн]асос .*UPS/],
  ['two letters are no other keyboard layout', 'сч воды', /^Счётчик воды/],
  ['a quality of three letters with a dot', 'сч. хол. воды ду15', /^Счётчик воды .* холодная/],
  ['of the kinds for a need none is named before the others', 'труба для отопления', /^Труба (?:ППР|стальная)/],
  ['«д/» is «для»', 'смес д/кухни', /^Смеситель для кухни/],
  ['a brand and an unknown model', 'baxi luna', / Baxi /],
  ['a pump by its lift in metres', 'насос 25/6', /[Нн]асос .*25-60/],
  ['a diameter', 'труба д25', /25(?:×| мм)/],
  ['a fraction without its space', 'кран 11/2', /1 1\/2"|Ду40/],
  ['a backslash in a fraction', 'кран 3\\4', / 3\/4"/],
  ['a bore in inches', 'кран ду 1/2', / 1\/2"/],
  ['an outer diameter of steel', 'труба 57х3,5', /Ду50|50 мм/],
  ['SDR and size written together', 'Труба ПЭ100 SDR11-32х3,0', /SDR11 32/],
  ['a range says its unit once', 'котёл от 24 до 30 квт', /(?:2[4-9](?:,\d)?|30) кВт/],
  ['«не меньше» is a lower limit', 'гидроаккумулятор не меньше 300 л', / (?:[3-9]|10)\d\d л/],
  ['a number goes on before a letter', 'котёл 24f', /^Котёл/],
  ['a circumstance is left out before a size', 'котел на дом 100 квадратов', /^Котёл/],
  ['Kazakh words with endings', 'су сорғысы керек', /[Нн]асос/],
  ['Russian letters for Kazakh ones', 'казандыктар', /^Котёл/],
  ['a Russian word with a Kazakh ending', 'раковинаға сифон бар ма', /^Сифон/],
  ['of the kinds that a phrase means one for its purpose first', 'бак для воды', /^Ёмкость .*вода/],
  ['a model of which only the beginning is sold', 'giacomini r401d', / Giacomini /],
  ['an unknown series in Latin letters is not two words', 'viega sanpress 22', / Viega /],
  ['a brand says more than words of other products', 'wilo yonos pico 25', / Wilo /],
  ['a series in the other alphabet before a number', 'насос альфа2', / ALPHA2 /],
  ['a purpose is left out before the kind', 'труба на воду пластик', /^Труба /],
  ['a designation typed apart', '15б 3р', /15б3р/],
  ['a brand without a kind is no part of another product', 'wilo top-s 30/7', /^Насос.* Wilo /],
  ['what only names it is none', 'кнс', /^КНС/],
  ['the kind is kept before a size', 'котёл газовый 24', /^Котёл газовый/],
  ['a word with a wrong letter is no compound', 'термаголовка', /^Термоголовка/],
  ['four letters are a beginning rather than a brand by ear', 'вент рад угл 1/2', /^Вентиль/],
  ['a begun word is not the end of jargon', 'кран ша', /^Кран шаровой/],
  ['a property of three words that says yes', 'счётчик воды с импульсным выходом', /выход: (?!нет)/],
  ['an adjective with the name of its property', 'картридж для горячей воды', /^Картридж .* горячая/],
  ['a bore with a wall is also their pair', 'труба вгп 20х2,8', /^Труба стальная .*Ду20×2,8/],
  ['of two kinds in the name of a category one', 'душевой уголок', /^Душевой уголок/],
  ['a part of the product is no other product', 'насосная станция с баком 24 литра', /^Насосная станция/],
  ['threads in full words', 'газовый кран внутренняя-внутренняя', / ВР\/ВР/],
  ['a synonym of a purpose is the purpose', 'смеситель на умывальник', /^Смеситель для раковины/],
  ['the outer diameter of plastic said as a bore', 'отвод канализационный ду 110 угол', /отвод .* 110 мм/],
  ['a pipe comes before others with its bore', 'труба пнд ду 32', /^Труба ПНД .* 32 мм/],
  ['drinking water in Kazakh with an ending', 'ауыз суға сүзгі', /^Фильтр под мойку/],
  ['two letters of threads glued to a size', 'кран вв20', / 3\/4" ВР\/ВР/],
  ['the initials of a category', 'кш 3/4', /^Кран шаровой/],
  ['outlets of a manifold are circuits', 'коллектор на 3 контура', /^Коллектор.* 3 вых\./],
  ['a diameter with a wall', 'труба D25х4,2', / 25×4,2 /],
  ['a noun of a number', 'труба двадцатка', /20(?:×| мм)/],
  ['a number before words of a need', 'вода на этаже еле идёт, нужен напор', /станция|повысительн|повышения давления/i],
  ['a Kazakh colour', 'кара тусти смеситель', /^Смеситель .*чёрный/],
  ['the kind outlives its measure', 'полотенцесушитель шириной до 50', /^Полотенцесушитель/],
])('SRCH-06 %s («%s»)', (_, query, expected) => {
  const first = search(query).names.slice(0, 3)
  expect(first.length).toBeGreaterThan(0)
  expect(first.filter((name) => !expected.test(name))).toEqual([])
})

// The amount of the property meant: the first bath is 150 cm long and 75 wide, the pump lifts by 100 m.
test.each([
  ['ванна не длиннее полутора метров', / (\d+)×\d+,/, (length: number) => length <= 150],
  ['ванна шире 75 см', / \d+×(\d+),/, (width: number) => width > 75],
  ['раковина до 60', / (\d+) мм/, (width: number) => width <= 600],
  ['раковина шириной до 60 см', / (\d+) мм/, (width: number) => width <= 600],
  ['скважинный насос напор больше 100 метров', /-(\d+) (?:\S+" )?кабель/, (lift: number) => lift > 100],
  ['септик больше 8 человек', /^Септик \D*(\d+),/, (people: number) => people > 8],
  ['ёмкость больше 2 кубов', / (\d+) л/, (litres: number) => litres > 2000],
])('SRCH-07 a limit is about the property that has values on both sides of it: «%s»', (query, amount, isMet) => {
  const { names: found, droppedWords } = search(query)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((name) => !isMet(Number(amount.exec(name)?.[1])))).toEqual([])
  expect(droppedWords).toEqual([])
})

test('SRCH-06 two threads of a kind are read with a slash or without one', () => {
  expect(['вв 1/2', 'в/в 1/2', 'н-н 20', 'нн 20', 'ввод 1/2', 'вн/нр 1/2', 'вн20', 'вн1234'].map(normalizeQuery)).toEqual([
    'вр/вр 1/2',
    'вр/вр 1/2',
    'нр/нр 20',
    'нр/нр 20',
    'ввод 1/2',
    'вр/нр 1/2',
    'вн 20',
    'вн1234',
  ])
})

test.each(['камин', 'манжета', 'карниз', 'люстра', 'саморез', 'сайдинг', 'стусло', 'семена'])(
  'SRCH-09 the Russian word «%s» is no typing error',
  (query) => {
    expect(search(query)).toMatchObject({ names: [], correctedQuery: null })
  },
)

test.each([
  'утюг',
  'розетка',
  'плитка керамическая',
  'газовая плита',
  'автомат 16а',
  'автомат 25 ампер',
  'удлинитель 5 м',
  'водосточная труба',
])('SRCH-09 «%s» is not sold, though words of the shop have a part of it', (query) => {
  const { names: found, droppedWords } = search(query)
  expect(found.length === 0 || droppedWords.length > 0).toBe(true)
})

test.each([
  ['2.14 Кран шаровой газовый 3/4" шт. 2', 'Кран шаровой газовый 3/4"'],
  ['7 | Радиатор биметаллический 500/10 секций | шт | 6 | 48 500,00', 'Радиатор биметаллический 500/10 секций'],
  ['№12 Термоголовка М30х1,5 белая 6 шт 4 850 тг', 'Термоголовка М30х1,5 белая'],
  ['Труба ППР 25×4,2 PN20 — 48 м', 'Труба ППР 25×4,2 PN20'],
  ['Изоляция 28/9 L=2м, м, 24', 'Изоляция 28/9 L=2м'],
  ['подводка 1,5 метра', 'подводка 1,5 метра'],
  ['1.5 квт насос', '1.5 квт насос'],
  ['12 шт', '12 шт'],
])('SRCH-06 of the line «%s» the name is searched', (line, name) => expect(withoutQuantity(line)).toBe(name))

test.each([
  ['п16', null],
  ['к60', null],
  ['16ц', '16'],
])('SRCH-09 one letter with a number («%s») is no other keyboard layout', (group, shown) =>
  expect(resolveGroup(index, group, group, true, {}).shown).toBe(shown),
)

test.each([
  ['Logano', true],
  ['7 вых', true],
  ['латунь', false],
  ['16', false],
  ['чёрный', false],
])('SRCH-09 a word of one category says the kind: «%s» %j', (word, isSense) =>
  expect(isOfOneCategory(index, parseQuery(index, word).slots[0]!)).toBe(isSense),
)

test('SRCH-09 a correct word that only begins words of the shop is said to be another', () =>
  expect(search('автомат для насоса').correctedQuery).toBe('автоматика насоса'))

test.each(['газоблок', 'перфоратор', 'электропила'])('SRCH-09 «%s» is not sold, and no part of it is shown without a word', (query) => {
  const { names: found, correctedQuery } = search(query)
  expect(found.length === 0 || correctedQuery !== null).toBe(true)
})

test('SRCH-09 a query of five words has no typing errors, as one of two words may have', () => {
  expect(search('смеситель термостотический').droppedWords).toEqual([])
  expect(search('смеситель для ванны с термостотический краном').droppedWords).toContain('термостотический')
})

test('SRCH-06 SRCH-07 a synonym of a kind is neither a colour nor a material, nor a filter', () => {
  const { names: found, filters } = search('водонагреватель 80 л')
  expect(found.filter((name) => name.startsWith('ТЭН'))).toEqual([])
  expect(filters.filter((one) => one.kind === 'property' && one.value === 'титан')).toEqual([])
})

test('SRCH-09 an area is at least the one that is asked for, and said to be another', () => {
  expect(search('котёл на 95 м2')).toMatchObject({ nearSizes: ['95 м2'] })
  const near = findNearAmounts(index, '95м2').map(({ terms: [term = 0] }) => getText(index.data.terms, term))
  const least: Record<string, number> = { м2: 95, квт: 9.5, вт: 9500 }
  for (const [, amount, unit] of near.map((one) => /^([\d.]+)(м2|квт|вт)$/.exec(one)!))
    expect(Number(amount)).toBeGreaterThanOrEqual(least[unit!]!)
})

// Words of other lists than those that the table of needs was made of.
test.each([
  ['в санузле воняет из раковины', /Сифон|Трап|Лоток|аэратор/],
  ['из слива в душе идёт вонь', /Сифон|Трап|Лоток/],
  ['радиатор журчит', /Воздухоотводчик|[Кк]ран Маевского|Сепаратор/i],
  ['промерзает водопровод', /Кабель|Изоляция/],
  ['зимой прихватило трубу', /Кабель|Изоляция/],
  ['резьба сочится', /ФУМ|Лента|Нить|Паста|Герметик|Гель/i],
  ['известь в чайнике от воды', /Система очистки|Соль/],
  ['бурая вода из скважины', /Система очистки|Фильтр магистральный/],
  ['затопило погреб', /Насос дренажный/],
  ['тянуть воду из колодца', /колодезный/],
  ['прыгает напряжение в доме', /Стабилизатор/],
  ['сырая и холодная ванная', /^Полотенцесушитель|^Мат /],
  ['выбивает шланги от напора', /Редуктор давления/],
  ['слабый напор на втором этаже', /станция|повысительн|повышения давления/i],
  ['горячую воду приходится долго ждать', /рециркуляционный/],
  ['летом горячей воды нет', /^Водонагреватель/],
  ['кипяток из крана, ребёнок обжёгся', /^Клапан термосмесительный|термостатический/],
  ['дом без газа, как его отопить', /^Котёл (?:твердотопливный|электрический)/],
  ['в комнате жарища, как убавить батарею', /^Термо|^Комплект термостатический/],
])('SRCH-06 the need «%s» arrives', (query, expected) => {
  const first = search(query).names.slice(0, 3)
  expect(first.length).toBeGreaterThan(0)
  expect(first.filter((name) => !expected.test(name))).toEqual([])
})

test('SRCH-06 a Russian word may also be a series in Latin letters', () => {
  const [slot] = resolveGroup(index, 'эко', 'эко', false, {}).slots
  expect(slot!.wider!.map(({ terms: [term = 0] }) => getText(index.data.terms, term))).toContain('eco')
})

test('SRCH-06 a size after the noun does not name the product', () => {
  expect(search('водорозетка 16').rows.length).toBeGreaterThan(0)
  expect(index.headCounts[index.find('16')]).toBe(0)
})

test('SRCH-10 a low price is one up to the median of the products found, for a cheap one the lowest', () => {
  const data = { ...index.data, cheapness: Uint8Array.from([10, 200, 0, 90, 80, 72]) }
  const grade = (isCheap: boolean) =>
    [0, 72, 80, 88, 90].map((cheap) => gradePrices({ data }, Uint32Array.from([2, 3, 4, 5]), isCheap)[cheap])
  expect(grade(false)).toEqual([0, 0.5, 1, 1, 1])
  expect(grade(true)[4]).toBe(1)
  expect(grade(true)[3]).toBeLessThan(1)
})

test.each(['эван', 'эван экспо', 'базик'])('SRCH-06 «%s»: a short name that is not sold is no other word', (query) => {
  expect(search(query).rows.length).toBe(0)
  expect(search(query).correctedQuery).toBeNull()
})

test.each([
  ['сира рс 500', /^Радиатор биметаллический Sira RS/],
  ['штибель элтрон', /Stiebel Eltron/],
  ['керасанит', / Cersanit /],
  ['теке', / Tece /],
  ['tece profil', /TECEprofil/],
  ['к-флекс ст 48', /K-Flex ST 48/],
  ['роял термо револушн 350', /Royal Thermo/],
  ['вайлант турботек про 24', /Vaillant/],
])('SRCH-06 «%s»: a brand in any spelling is the brand, whatever else is unknown', (query, name) => {
  expect(search(query).names[0]).toMatch(name)
})

test.each([
  ['полипропилен 32', /^Труба ППР/],
  ['ппр 20', /^Труба ППР/],
  ['пнд', /^Труба ПНД/],
  ['термекс', /^Водонагреватель/],
])('SRCH-10 «%s» says no kind: the first of the category is meant', (query, name) => {
  expect(
    search(query)
      .names.slice(0, 2)
      .filter((found) => !name.test(found)),
  ).toEqual([])
})

test('SRCH-10 of few products those in stock come first, too', () => {
  const { names: found } = search('унитаз подвесной')
  const inStock = found.map((name) => stocked.get(name))
  expect(inStock.length).toBeLessThan(11)
  expect(inStock).toEqual(inStock.toSorted((a, b) => Number(b) - Number(a)))
})

test('SRCH-10 fittings of a branch «Трубы и фитинги» are no pipes', () => {
  expect(search('пнд труба 32').names.filter((name) => !name.startsWith('Труба'))).toEqual([])
})

test('SRCH-06 a model typed in letters that look the same', () => expect(toOtherLetters('cbk15')).toBe('свк15'))

test('SRCH-06 a barcode finds its product, also with its label', () => {
  const article = search('2000000000541').exactArticle
  expect(article).not.toBeNull()
  expect(search('Штрихкод 2000000000541').exactArticle).toBe(article)
})
