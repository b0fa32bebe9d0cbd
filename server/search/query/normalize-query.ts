// Rewrites spellings of queries to those of catalogues: sizes in words, «170 на 70», «10-секционный».
import { hasCyrillic, hasLatin, toOneAlphabet } from '../text/letter-variants.ts'
import { sayWithout } from '../text/name-head.ts'
import { withLimits } from './price-limit.ts'

const end = String.raw`(?![а-яa-z])`
const begin = String.raw`(?<![а-яa-z])`
const inch = String.raw`дюйм[а-я]*`
// Longer ones first: «дюйм с четвертью» contains «дюйм».
const spelled: readonly [said: RegExp, size: string][] = (
  [
    [String.raw`(?:(?:одного |один )?${inch} (?:с|и) четверт[а-я]*|один с четвертью)`, '1 1/4"'],
    [String.raw`(?:(?:одного |один )?${inch} (?:с|и) половин[а-я]*|полутора${inch})`, '1 1/2"'],
    [String.raw`(?:два|две|2) с половиной(?: ${inch})?`, '2 1/2"'],
    [String.raw`(?:пол|полу) ?дюйм[а-я]*|половин[а-я]* ${inch}|пол ${inch}`, '1/2"'],
    [String.raw`(?:три|3) четверт[а-я]*(?: ${inch})?|трехчетвертн[а-я]*`, '3/4"'],
    [String.raw`четверт[а-я]* ${inch}`, '1/4"'],
    [`двух${inch}`, '2"'],
    [`трех${inch}`, '3"'],
    [`четырех${inch}`, '4"'],
    [String.raw`(?:один ${inch}|(?<!\d[ "-]?)${inch})`, '1"'],
  ] as const
).map(([said, size]) => [new RegExp(`${begin}(?:${said})${end}`, 'g'), size])

const digit = /\d/
// «Полметра», and sides in metres: «1.7x0.7 м», of a bath also without a unit.
const halves: readonly [said: RegExp, read: string][] = [
  [/(?<!\p{L})пол-? ?метр(?:а|ов[а-я]+)(?!\p{L})/gu, '50 см'],
  [/(?<!\p{L})(?:полтора метра|полутораметров[а-я]+)(?!\p{L})/gu, '150 см'],
]
const metreSides =
  /(?<![\d.])(\d(?:\.\d{1,2})?)x(\d(?:\.\d{1,2})?)(?: ?м(?:етр[а-я]*)?(?![\p{L}\d])|(?<=(?:ванн|поддон|кабин|дверь|двер|штор|экран).*\.\d{1,2}))/gu
const inMillimetres = (_: string, width: string, length: string): string =>
  `${Math.round(Number(width) * 1000)}x${Math.round(Number(length) * 1000)}`
const mixedWord = /(?<![\p{L}\d])(?!\S*\dx\d)[a-zа-я\d]{2,}(?!\p{L})/gu
const square = /(\d)\s*(?:кв\.? ?м|м\.? ?кв\.?|квадрат[а-я]*|кв)(?![а-я])/g
const sides = /(\d) на (?=\d)(?!\d+ (?:выход|контур|насос|секци|человек))/g
const measured = /(\d)-?(?:ти|х|ми|и)?[ -](?=(?:литров|секционн|киловат|метров|дюймов|кубов|контурн)[а-я])/g

// «ф20», «д20» are diameters like «ø20»; degrees of an angle are no unit of the catalogue.
const diameter = /(?<![\p{L}\d.])[фødд][ =-]?(?=\d{2,3}(?:x\d|(?![\p{L}\d-])))/gu
const purpose = /(?<!\p{L})д\/(?=\p{L})/gu
// «Вв20», «вн1/2»: two letters of threads with a size.
const glued = /(?<![\p{L}\d])(?:[вн]{2}|[вн]р|мр[внз])(?=\d{2}(?![\d-])|\d\/\d)/gu
// «Вн/нар», «в-н»: a thread inside, one outside; «вв»: both inside, of a filter Big Blue; «г/ш»: a nut and a stem or such threads.
const threads = /(?<![\p{L}\d])(в[нр]?|нар|нр?)(?:\.?[/-](в[нр]?|нар|нр?)|\1)(?![\p{L}\d])/gu
const bigBlue = /(?<=(?:картридж|колб|корпус|магистральн).*)(?<!\p{L})вв(?!\p{L})/gu
const threadOf = (said: string): string => (/^[мв]/.test(said) && !said.startsWith('внеш') ? 'вр' : 'нр')
const thread = '(мама|папа|внутренн[а-я]+|наружн[а-я]+|внешн[а-я]+)(?: резьб[а-я]+)?'
const couples = new RegExp(String.raw`(?<!\p{L})${thread} ?[ /-] ?(?:и |на )?${thread}(?!\p{L})`, 'gu')
const ends = /(?<![\p{L}\d])([гш])[/-]?([гш])(?![\p{L}\d])/gu
const hose = /подводк|шланг|гибк|(?<!\p{L})гп(?!\p{L})/u
const nameEnds = (isHose: boolean, said: readonly string[]): string =>
  isHose ? said.map((one) => (one === 'г' ? 'гайка' : 'штуцер')).join('-') : said.map((one) => (one === 'г' ? 'вр' : 'нр')).join('/')
const degrees = /(\d) ?(?:°(?! ?[cс])|град(?:ус[а-я]*|\.)?|(?<=(?:угол|отвод|колен|тройник).*)гр\.?)(?![а-яa-z])/g

const bores = '(?:10|15|20|25|32|40|50|65|80|[1-6][05]0)'
// «Муфта 40х40» (a tray has sides), «бб20» of 20 inches, «SDR17-63x3.8», flanges «1-80-16», valves «КШ.Ц.050.016», «ду 1/2», «d-3/4», radiators «т22», «литров 50», «11/4», «3\\4», «кран1/2», insulation 28/9 of 2 m («28/9-2»), standards.
const designations: readonly [written: RegExp, read: string][] = [
  [/(\d)\\(?=\d)/g, '$1/'],
  [/(?<=(?:муфт|отвод|угол|уголок|угольник).*)(?<![\dx.])(\d{2,3})x\1(?![\dx./"])/g, '$1'],
  [/(?<!\p{L})(bb|бб|sl|сл) ?(5|10|20)(?![\dx."])/gu, '$1 $2"'],
  [/(?<=[\p{L}\d])-(?=\d{2,3}(?:\.\d)?x\d{1,2}(?:\.\d+)?(?!\d))/gu, ' '],
  [new RegExp(String.raw`(?<![\d.-])\d{1,2}-(${bores})-(6|10|16|25|40|63|100)(?![\d-])`, 'g'), 'ду$1 ру$2'],
  [/(?<=\p{L})\.0*(\d{2,3})\.0*(\d{2,3})(?!\d)/gu, ' ду$1 ру$2'],
  [/(?<![\p{L}\d./x-])([12])(?=[13]\/[24](?!\d))/gu, '$1 '],
  [/(?<=\p{L}{3})(?=[1357]\/[248](?!\d))/gu, ' '],
  [/(?<=\d{2}\/(?:[69]|\d{2}))-(\d{1,2})(?![\d./x-])/g, ' $1м'],
  [/(?<!\p{L})(?:ду|dn|дн|ру|pn|[dд])[ =-]*(?=(?:\d )?[13]\/\d)/gu, ''],
  [/(?<!\p{L})вып\.? ?(?=\d)/gu, 'выпуск '],
  [/(?<=(?:радиатор|панельн).*)(?<!\p{L})[тt](?=(?:10|11|20|21|22|30|33)(?!\d))/gu, 'тип '],
  [/(?<!\d[ -]?)(?<!\p{L})(литров|киловатт|метров|секций|кубов|квадратов) (\d+)(?!\d|[.x/]\d| ?\p{L})/gu, '$2 $1'],
  [/(?<=.)(?<!\p{L})(?:гост(?: р)?|ту|din|iso|en|ост|ст рк)[ -]*\d[\d.-]*(?:\/\d+)?/gu, ' '],
]

/** Normalised text of a query. */
export function normalizeQuery(query: string): string {
  let text = sayWithout(withLimits(query.replaceAll('_', '-')))
  if (hasLatin.test(text) && hasCyrillic.test(text)) text = text.replace(mixedWord, toOneAlphabet)
  if (text.includes('дюйм') || text.includes('четверт') || text.includes('половин'))
    for (const [said, size] of spelled) text = text.replace(said, size)
  text = text
    .replace(purpose, 'для ')
    .replace(glued, '$& ')
    .replace(bigBlue, 'bb')
    .replace(couples, (_, one: string, other: string) => `${threadOf(one)}/${threadOf(other)}`)
    .replace(threads, (_, one: string, other = one) => `${one.charAt(0)}р/${other.charAt(0)}р`)
    .replace(ends, (_, one: string, other: string) => nameEnds(hose.test(text), [one, other].sort()))
  for (const [said, read] of halves) text = text.replace(said, read)
  if (!digit.test(text)) return text.trim()
  text = text.replace(sides, '$1x').replace(metreSides, inMillimetres)
  for (const [written, read] of designations) text = text.replace(written, read)
  return text.replace(square, '$1 м2').replace(measured, '$1 ').replace(diameter, '').replace(degrees, '$1').trim()
}
