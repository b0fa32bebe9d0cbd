// Recognises columns by the headings of buyers' tables (DRF-02).
import { unitKind } from '#contract/lists/units.ts'

export type ColumnKind = 'article' | 'barcode' | 'name' | 'quantity' | 'unit' | 'size' | 'other'

/** Lower case, ё = е, no line breaks or hyphenation («Коли-чество», «К О Л - В О»), punctuation as spaces. */
function normalizeHeader(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(\p{L})[-\u00ad]\s*\n\s*(\p{L})/gu, '$1$2')
    .replace(/коли-\s*чество/, 'количество')
    .replace(/[^\p{L}\p{N}\p{Sc}№#]+/gu, ' ')
    .trim()
    .replace(/^\p{L}(?: \p{L}){3,}$/u, (letters) => letters.replaceAll(' ', ''))
}

// The order matters: «Цена товара» is no name, «Код товара» no name, «Кол-во на складе» no quantity.
const words: [ColumnKind, RegExp][] = [
  [
    'other',
    /^(?:№|#|n|no|n п п|№ ?п ?п|п п|поз|позиция|номер|номер по порядку|номер строки|№ строки)$|^(?:номер|№|статус|состояние) заказа/,
  ],
  // Before «производитель» and «поставщик», which are no article on their own.
  ['article', /^(?:артикул|арт|код) (?:производител|поставщик|завод|изготовител)/],
  ['barcode', /штрих ?код|^(?:шк|ean|ean ?13|gtin|barcode|bar code|упс|upc)$/],
  [
    'other',
    /цена|сумма|стоимост|масса|вес(?:$| )|остат|налич|склад|баға|скидк|ндс|налог|срок|дата|примеч|комментар|упаковк|упак|кратност|резерв|изображ|фото|ссылк|бренд|производител|завод|поставщик|^есть$|имеется|price|total|sum|weight|stock|\p{Sc}|(?:^| )(?:тг|тнг|тенге|kzt|руб|рублей|rub|usd|eur)(?: |$)/u,
  ],
  [
    'article',
    /^(?:арт|art)(?:$| )|артик|каталожн|катал №|номенклатурный (?:номер|код)|парт ?номер|(?:part|item|product) ?(?:number|no|#|code)(?: |$)|^(?:sku|article|код|код .*|id|модель|обозначение|code)$|^код\b|тип марка/,
  ],
  ['unit', /^(?:ед|ед изм|единиц.*|еи|е и|изм|өлшем.*|unit|uom)$|^ед(?: |$)/],
  [
    'quantity',
    /^(?:кол|к во|кол во|колво|всего|итого|заказ|заказано|к заказу|заявка|потребность|нужно|требуется|докупить|купить|заказать|к закупке|сколько|надо|необходимо|шт|штук|саны|qty|qnt|quantity|q ty|count|amount|pcs)(?: |$)|^объем(?: работ)?$|кол+ич|кол во|(?:^| )(?:заказ|qty)(?: |$)/,
  ],
  [
    'name',
    /наимен|назван|^что (?:нужно|надо|купить|заказать)|атауы|^(?:товар|товары|номенклатура|описание|продукт|продукция|изделие|материал|материалы|позиции|name|title|desc|description|product|item)(?: |$)/,
  ],
  ['size', /^(?:диаметр|размер|типоразмер)(?: |$)|^(?:ду|dn)(?: мм)?$/],
]
const maxHeaderLength = 80

export function findColumnKind(cell: string): ColumnKind | undefined {
  if (cell === '' || cell.length > maxHeaderLength * 2) return undefined
  // «Товар: Муфта 25» is no heading.
  if (/:\s*\S/.test(cell)) return undefined
  const text = normalizeHeader(cell)
  if (text.length === 0 || text.length > maxHeaderLength) return undefined
  return words.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Order among columns of one kind: the most certain one first. */
export function rankHeader(kind: ColumnKind, header: string): number {
  const text = normalizeHeader(header)
  if (kind === 'article')
    return /производител|поставщик|завод|изготовител/.test(text)
      ? 4
      : /артикул|^арт/.test(text)
        ? 0
        : /каталожн|парт|part|sku|article/.test(text)
          ? 1
          : /^код|номенклатурн/.test(text)
            ? 2
            : 3
  // «Заказ» next to «Кол-во», which can be the stock; «Всего» can be money.
  if (kind === 'quantity')
    return /купить|закупк/.test(text)
      ? -1
      : /заказ|заяв|потребн|нужн|требуе/.test(text)
        ? 0
        : /^(?:всего|итого|amount|объем)(?!.*(?:кол|шт))/.test(text)
          ? 2
          : 1
  return 0
}

export const isPriceHeader = (header: string): boolean =>
  /цен[аы]|стоимост|баға|price|тариф|₸|тенге|(?:^| )тг(?: |$)/.test(header.toLowerCase())

/** «Кол-во, м»: the only unit in a heading; else undefined. */
export function findHeaderUnit(header: string): string | undefined {
  const units = normalizeHeader(header)
    .split(' ')
    .filter((word) => unitKind(word) !== undefined)
  return units.length === 1 ? units[0] : undefined
}

const total =
  /^(?:итого?|всего|подытог|сумма|в т ?ч|в том числе|total|общ\p{L}+ (?:итог|кол|колич|сумм|стоим)\p{L}*|количество (?:позиц|наимен|строк|товар)\p{L}*)(?:$| |:)/u
export const isTotal = (cell: string): boolean => total.test(normalizeHeader(cell))
