// Reads units of a product (ОКЕИ code or text) and of a property («Напор, м» is «Напор» in metres).

const okei: Record<string, string> = {
  '003': 'мм',
  '004': 'см',
  '006': 'м',
  '008': 'км',
  '018': 'пог. м',
  '051': 'см²',
  '055': 'м²',
  '112': 'л',
  '113': 'м³',
  '163': 'г',
  '166': 'кг',
  '168': 'т',
  '625': 'лист',
  '715': 'пара',
  '736': 'рулон',
  '778': 'упак',
  '796': 'шт',
  '839': 'компл',
  '704': 'набор',
  '868': 'бут',
  '872': 'флакон',
  '812': 'ящик',
  '875': 'кор',
  '616': 'боб',
  '888': 'секц',
}

const codes = new Map(Object.entries(okei).map(([code, unit]) => [unit, code]))

/** ОКЕИ code of one of the shop's units; 796 (piece) for others. */
export const toUnitCode = (unit: string): string => codes.get(unit) ?? '796'

/** The shop's spelling → those of 1C, without spaces and points. */
const spellings: Record<string, string> = {
  шт: 'штука',
  компл: 'комплект компл-т',
  упак: 'уп упаковка',
  'м²': 'м2 квм квметр',
  'м³': 'м3 кубм кубметр',
  'пог. м': 'пм мп погметр погонныйметр метрпогонный',
  рулон: 'рул',
  пара: 'пар',
  л: 'литр',
  м: 'метр',
  кг: 'килограмм',
}
const spelled = (text: string): string => text.toLowerCase().replace(/[\s.]/g, '')
const unitBySpelling = new Map(
  [...Object.values(okei).map((unit) => [unit, '']), ...Object.entries(spellings)].flatMap(([unit = '', texts = '']) =>
    [spelled(unit), ...texts.split(' ')].map((text) => [text, unit]),
  ),
)

/** property_id of the units in exchange_values, where later packages find them */
export const unitsKey = 'ЕдиницыИзмерения'

export const padUnitCode = (code: string): string => code.trim().padStart(3, '0')

const isNumber = (text: string): boolean => /^\d+$/.test(text)

/**
 * The code may be padded with spaces ("796 ") or be the text itself (3.1).
 * @param named units of the package by their code, used for codes that are not in ОКЕИ
 * @returns undefined for a code that nothing explains; «шт» where no unit is sent
 */
export function resolveUnit(code: string, text: string, fullName: string, named: ReadonlyMap<string, string>): string | undefined {
  const [byCode, byText] = [padUnitCode(code), padUnitCode(text)]
  const known = okei[byCode] ?? okei[byText]
  if (known) return known
  const textSent = isNumber(text.trim()) ? '' : text.trim()
  const codeSent = isNumber(code.trim()) ? '' : code.trim()
  const sent = named.get(byText) ?? (textSent || fullName.trim() || (named.get(byCode) ?? codeSent))
  if (!sent) return code.trim() || text.trim() ? undefined : 'шт'
  return unitBySpelling.get(spelled(sent)) ?? sent
}

const simpleUnits = `
  мм см дм м км мкм мм² см² м² мм2 см2 м2 см³ м³ м3 см3 мл л мг г кг т Вт кВт МВт ВА кВА мВ В кВ мА А Ом Гц кГц МГц бар
  атм Па кПа МПа кгс Н кН Нм Н·м Дж кДж ккал Гкал К °C °С ° град % шт шт. мс с сек мин ч час сут дней мес лет год года дБ
  дБА об лм лк ppm мг-экв дюйм дюймов " чел секц л.с. мкСм мкг п см³ кВт·ч Вт·ч А·ч мА·ч м·К м²·К экв ступ`
const known = new Set(simpleUnits.toLowerCase().trim().split(/\s+/))

const isUnit = (text: string): boolean =>
  text.length <= 12 && text.split('/').every((part) => part !== '' && known.has(part.replace(/^\(|\)$/g, '').toLowerCase()))

/** «Напор, м» → «Напор», «м»; «Вес (кг)» → «Вес», «кг»; «Ванна, душ» stays whole. */
export function splitUnit(name: string): { label: string; unit: string | null } {
  const match = /^(.+?)\s*,\s*([^,]+)$/.exec(name) ?? /^(.+?)\s*\(([^()]+)\)$/.exec(name)
  const label = match?.[1]?.trim()
  const unit = match?.[2]?.trim()
  return label && unit && isUnit(unit) ? { label, unit } : { label: name, unit: null }
}
