// The words of the trade that filters use, explained for those who repair a tap once in ten years (CAT-05). Server only: a group travels with
// its explanation, so the dictionary is in no script.

export type TradeWord = { word: string; text: string }

type Entry = TradeWord & { name?: RegExp; value?: RegExp }

// Letters on either side make another word; `\b` knows Latin ones only.
const alone = (word: string) => new RegExp(`(?<![\\p{L}\\d])(?:${word})(?![\\p{L}])`, 'iu')

const entries: Entry[] = [
  {
    word: 'Ду (DN)',
    name: alone('Ду|DN|условный проход'),
    text: 'Условный проход: округлённый внутренний диаметр, по которому подбирают трубы и арматуру. 1/2" = Ду\u00a015, 3/4" = Ду\u00a020, 1" = Ду\u00a025.',
  },
  {
    word: 'PN',
    name: alone('PN|номинальное давление'),
    text: 'Номинальное давление в барах: наибольшее, на которое изделие рассчитано при воде 20\u00a0°C. 1\u00a0бар — около 10\u00a0м водяного столба; в городском водопроводе обычно 2–6\u00a0бар.',
  },
  {
    word: 'SDR',
    name: alone('SDR'),
    text: 'Отношение наружного диаметра трубы к толщине её стенки. Чем меньше число, тем толще стенка и тем большее давление труба держит.',
  },
  {
    word: 'Kvs',
    name: alone('Kvs?'),
    text: 'Пропускная способность: сколько м³ воды в час проходит через полностью открытый клапан при перепаде давления 1\u00a0бар.',
  },
  {
    word: 'ВР, НР',
    value: alone('ВР|НР'),
    text: 'ВР — внутренняя резьба, НР — наружная. ВР/НР: с одного конца внутренняя, с другого наружная. Полусгон («американка») — накидная гайка, которая разбирает соединение без поворота труб.',
  },
  {
    word: 'ППР (PPR)',
    name: alone('ППР|PP-?R'),
    text: 'Полипропилен: трубы и фитинги соединяют сваркой. Диаметр — наружный, в миллиметрах; трубе 20\u00a0мм соответствует резьба 1/2", трубе 25\u00a0мм — 3/4".',
  },
  {
    word: 'ПЭ80, ПЭ100',
    value: /^ПЭ\s?\d/i,
    text: 'Марка полиэтилена. ПЭ100 прочнее ПЭ80: при той же толщине стенки труба держит большее давление. RC — стойкий к трещинам, для укладки без песчаной подушки.',
  },
  {
    word: 'PE-X, PE-RT',
    value: alone('PE-?X|PE-?RT'),
    text: 'PE-X — сшитый полиэтилен, PE-RT — термостойкий; оба годятся для отопления. AL — слой алюминия, EVOH — слой, который не пропускает кислород к металлу системы.',
  },
  {
    word: 'Профиль обжима',
    name: /профиль обжима/i,
    text: 'Форма губок пресс-инструмента, которыми обжимают гильзу фитинга. Профиль фитинга и насадки должен совпадать.',
  },
  {
    word: 'AISI',
    value: alone('AISI'),
    text: 'Марки нержавеющей стали: 304 — для питьевой воды и отопления, 316L — ещё и для хлорированной и солёной воды.',
  },
  {
    word: 'Напор',
    name: /^напор/i,
    text: 'Высота, на которую насос поднимает воду, в метрах. 10\u00a0м напора — около 1\u00a0бар давления.',
  },
  {
    word: 'Подача',
    name: /^подача/i,
    text: 'Сколько воды насос даёт за время: 1\u00a0м³/ч — около 17\u00a0литров в минуту, столько берут два открытых крана.',
  },
  {
    word: 'Монтажная длина',
    name: /^монтажная длина/i,
    text: 'Расстояние между присоединениями насоса. У нового насоса оно должно быть таким же, как у старого, иначе трубы придётся переделывать.',
  },
  {
    word: 'Полный проход',
    value: /^полный$/i,
    text: 'Отверстие шара такое же, как у трубы, и кран не мешает потоку. У стандартного оно на размер меньше.',
  },
]

/** The word of a filter's name, else of one of its values, that needs an explanation. */
export function explainWord(name: string, values: readonly string[]): TradeWord | undefined {
  const entry =
    entries.find((one) => one.name?.test(name)) ??
    entries.find(({ value }) => value !== undefined && values.some((text) => value.test(text)))
  return entry && { word: entry.word, text: entry.text }
}
