// Recognizes units of a quantity as buyers write them, and compares them with a product's unit (DRF-02).

// Squares before lengths: «м2» begins with «м».
const kinds = {
  piece:
    'шт|штук[аи]?|штуч\\p{L}{2}|pcs?|ea|ед|единиц[аы]?|изд|экз|дана|компл?|комплект(?:а|ов|ы)?|к-т(?:а|ов)?|кт|туб[аы]?|тюбик(?:а|ов)?|баллон(?:а|ов)?|набор(?:а|ов)?|set',
  area: 'м2|м²|кв ?м|m2',
  volume: 'м3|м³|куб ?м|л|литр(?:а|ов)?',
  metre: 'м|мп|м ?п|п ?м|пог ?м|(?:погонн?\\p{L}{2,3} )?метр(?:а|ов|ы)?|m',
  weight: 'кг|г|гр|т|тонн[аы]?|kg',
  pack: 'уп|упак|упаковк[аи]|упаковок|пач|пачк[аи]|пачек|пакет(?:а|ов)?|кор|короб(?:а|ов)?|коробк[аи]|коробок|ящ|ящик(?:а|ов)?|pack|box',
  coil: 'бух|бухт[аы]?|рул|рулон(?:а|ов)?|катушк[аи]|катушек|мот(?:ок|ка|ков)|roll',
  length: 'хлыст(?:а|ов)?|отрез(?:ок|ка|ков)|штанг[аи]?|палк[аи]|палок',
  pair: 'пар[аы]?',
  thousand: 'тыс ?(?:шт|м)?|тысяч[аи]?',
}

/** The source of a regular expression for the units that a line can end with: «кг» and «л» are sizes there. */
export const lineUnits = [kinds.piece, kinds.area, kinds.metre, kinds.pack, kinds.coil, kinds.length, kinds.pair]
  .join('|')
  .replaceAll(' ?', '[ ./]{0,2}')

const patterns = Object.entries(kinds).map(([kind, words]): [string, RegExp] => [kind, new RegExp(`^(?:${words})(?:$| ?\\d)`, 'u')])

/** undefined for words that are no unit; «упак (100 шт)» is a pack. */
export function unitKind(text: string): string | undefined {
  const written = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}²³-]+/gu, ' ')
    .trim()
  return patterns.find(([, pattern]) => pattern.test(written) || pattern.test(written.split(' ', 1)[0]!))?.[0]
}

/** Whether a quantity in one unit can be ordered in the other as it is. A unit that is not known is not compared. */
export function isSameUnit(written: string, ofProduct: string): boolean {
  const kind = unitKind(written)
  return kind === undefined || kind === (unitKind(ofProduct) ?? kind)
}
