// Provides queries by kind: fixed ones, and others made of product names.
import type { Pool } from 'pg'

/** Typed letter by letter, as suggestions see them. */
const typed = [
  'насос циркуляционный grundfos',
  'кран шаровой 1/2',
  'смеситель для кухни',
  'труба ппр 20',
  'унитаз подвесной',
  'котёл газовый baxi',
  'полотенцесушитель',
  'valtec коллектор',
  'теплый пол',
]
const broad =
  'кран,труба,насос,смеситель,фитинг,муфта,тройник,белый,латунь,сталь,хром,20,ду 20,1/2",мм,к,т,ш,с,н,1,2,grundfos,valtec,труба 20,белый хром'
const several =
  'кран шаровой,труба ппр,кран шаровой 1/2,насос циркуляционный grundfos,смеситель для кухни,котёл газовый,радиатор алюминиевый,труба 20 белый,кран латунь 1/2 valtec,счетчик воды ду15,водонагреватель 80 л,полипропилен труба 32,теплый пол,котел газ,насос 25-60'
const sizes = 'ду 20,dn15,1/2",3/4 дюйма,20х2,8,бак 100 литров,100л,25/60,1 1/4",2квт,400×500,16 бар,Ду50,63×2"'
const typos =
  'насоз,циркулционный насос,смиситель,задвишка ду100,радеатор,термагаловка,грунфос,водянагреватель,кран шоровой,смеистель,вентель,радиатор алюминевый,унитас,полотенцисушитель,калектор'
const otherSpellings =
  'yfcjc,rhfy ifhjdjq,nasos,kran sharovyy,грундфос,вило,cvtcbntkm,цшдщ,обратник,батарея,умывальник,ufpjdsq rjntk,валтек,ункомн'
const nothing =
  'абракадабра,зелёный насос grundfos,насос абракадабра,фывапролдж,qqqwww,кран космический,зззззз,цыркулцонни,xyz-000-000,купить слона'

/** Malicious and meaningless input. */
export const badInput: readonly string[] = [
  '',
  ' ',
  '   \t\n ',
  '\u00a0\u2003',
  ...'абвгдежзиклмнопрстуфхцчшэюяaz1'.split(''),
  ...['а', 'насос ', 'кран шаровой 1/2 ', '1-', 'x1', '½', '-', '%', '<b>', '("', 'зщ цф ыв '].map((text) =>
    text.repeat(10_240 / text.length),
  ),
  '😀',
  '😀 насос',
  '👨‍👩‍👧‍👦 кран',
  '🚿🚿🚿🚿',
  '\ud800',
  'насос \udfff',
  '\0',
  'насос\0кран',
  '\u0001\u0002\u0003',
  'кран\u001b[31m',
  '\u0085\u2028насос',
  'на\u200bсос',
  "'; drop table products; --",
  "' or 1=1 --",
  'union select null, version()',
  "1'); delete from orders where ('1'='1",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt;насос&lt;/b&gt;',
  '"><svg/onload=alert(1)>',
  '(a+)+$',
  '[а-я]+\\d{3,}',
  '.*',
  '^(?:кран|насос)+$',
  '\\',
  '((((((((',
  '(?=a)(?!b)',
  '*****',
  'насос & !кран',
  'кран:* | насос',
  '<-> насос',
  "'насос' <2> кран",
  ':*ABCD',
  '!!!&&&|||',
  '\u202eсосан',
  '\u202bнасос\u202c',
  'مضخة مياه',
  'משאבת מים',
  'кран \u2067مياه\u2069',
  '水泵',
  'สวัสดี',
  '____',
  '%%%%',
  '../../etc/passwd',
  '${jndi:ldap://x}',
  '{{7*7}}',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'NaN',
  '1e309',
  '-0',
]

export type QueryKind = { name: string; queries: string[] }

export async function queriesByKind(pool: Pool): Promise<QueryKind[]> {
  const { rows } = await pool.query<{ article: string; name: string }>(
    'select article, name from products where is_active and id % (select greatest(1, max(id) / 40) from products) = 7 order by id limit 40',
  )
  const words = (name: string) => name.replace(/[«»"]/g, '').split(/[\s,]+/)
  const list = (text: string) => text.split(/,(?!\d)/)
  return [
    {
      name: 'being typed',
      queries: typed.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)).filter((one) => !one.endsWith(' '))),
    },
    { name: 'broad words', queries: list(broad) },
    { name: 'several words', queries: [...list(several), ...rows.map(({ name }) => words(name).slice(0, 3).join(' '))] },
    { name: 'sizes', queries: list(sizes) },
    { name: 'typos', queries: [...list(typos), ...rows.flatMap(({ name }) => withTypo(words(name)))] },
    { name: 'other spellings', queries: list(otherSpellings) },
    { name: 'articles', queries: rows.flatMap(({ article }) => [article, article.slice(0, -2), article.toLowerCase().replace('-', ' ')]) },
    { name: 'nothing found', queries: list(nothing) },
  ]
}

function withTypo(words: string[]): string[] {
  const word = words.find((one) => /^[а-яё]{6,}$/i.test(one))
  return word ? [word.slice(0, 2) + word.slice(3)] : []
}

/** Thousands of different queries: prefixes of one to three words of names. */
export async function manyQueries(pool: Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `with step as (select greatest(1, max(id) / $1) as n from products)
     select name from products, step where is_active and id % n = 3 % n order by id limit $1`,
    [count],
  )
  const queries = rows.map(({ name }, at) => {
    const words = name.replace(/[«»"]/g, '').split(/[\s,]+/)
    const begun = words.slice(0, 1 + (at % 3))
    const last = begun.pop() ?? ''
    return [...begun, last.slice(0, Math.max(2, last.length - (at % 5)))].join(' ')
  })
  return [...new Set(queries)]
}
