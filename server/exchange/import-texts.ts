// Formats results and refusals of imports for the 1C specialist; docs/exchange.md lists the texts.
import type { ImportProblemKind, ImportReport } from '../commerceml/import-report.ts'
import { formatCount } from '#contract/values/money.ts'
import { ImportBusyError, type ImportError } from '../commerceml/xml/import-error.ts'
import type { Refusal } from './import-thread.ts'

/** Makes an error of the import a plain message between threads. */
export const toRefusal = (error: ImportError): Refusal => ({
  // Without the file name in front, which has its own field.
  message: error.message.slice(error.message.indexOf(': ') + 2),
  file: error.file,
  line: error.line,
  isBusy: error instanceof ImportBusyError,
})

const n = (count: number) => count.toLocaleString('ru-RU').replaceAll('\u00a0', ' ')

const maxExamples = 3
/** Problems that 1C shows at once: prices and texts differ from what was sent. */
const said: Partial<Record<ImportProblemKind, string>> = {
  no_retail_price: 'Нет вида цен для сайта, товары без цены; эти виды не публикуются',
  vat_rate_missing: 'Цена без НДС, а ставки у товара нет',
  forbidden_character: 'Исправлены недопустимые знаки',
}

export function describeImport(report: ImportReport): string {
  const { products, offers, prices, stock, images, problems } = report
  const remarks = problems.reduce((sum, { count }) => sum + count, 0)
  return [
    `Загружено товаров: ${n(products.read)}, предложений: ${n(offers.read)}.`,
    `Новых: ${n(products.created)}, изменено: ${n(products.updated)}, снято с продажи: ${n(products.switchedOff)}.`,
    `Изменено цен: ${n(prices.changed)}, остатков: ${n(stock.changed)}, картинок: ${n(images.productsChanged)}.`,
    ...(prices.retailType ? [`Розничная цена — вид «${prices.retailType}».`] : []),
    ...(prices.withVatAdded ? [`НДС прибавлен к ценам, присланным без него: ${n(prices.withVatAdded)}.`] : []),
    ...problems.flatMap(({ kind, count, examples }) => {
      const text = said[kind]
      return text ? [`${text}: ${n(count)} (${examples.slice(0, maxExamples).join(', ')}).`] : []
    }),
    ...(report.retainedFields > 0 ? [`Оставлено за сайтом: ${n(report.retainedFields)}.`] : []),
    ...(remarks > 0 ? [`${formatCount(remarks, 'замечание', 'замечания', 'замечаний')} — в отчёте сеанса.`] : []),
  ].join(' ')
}

/** For the end of a whole list whose batches were imported before. */
export const describeCompleted = ({ products, prices, stock }: ImportReport): string =>
  `Полная выгрузка завершена, снято с продажи: ${n(products.switchedOff)}. Удалено цен: ${n(prices.changed)}, остатков: ${n(stock.changed)}.`

export function describeReading({ productsRead, offersRead }: { productsRead: number; offersRead: number }): string {
  return `Загрузка идёт. Прочитано товаров: ${n(productsRead)}, предложений: ${n(offersRead)}.`
}

const reasons: [RegExp, string][] = [
  [
    /archive is damaged|checksum is wrong|(?:too many|not enough) bytes|invalid (?:stored block|block type|distance|code|literal)|incorrect data check/,
    'архив повреждён или пришёл не полностью: потеряна часть файла. Повторите обмен',
  ],
  [/leads outside/, 'в архиве есть путь, который ведёт за пределы папки обмена. Такой архив не принимается'],
  [/is encrypted/, 'архив закрыт паролем. Выгружайте без пароля'],
  [/entries, more than|unpacks/, 'архив слишком большой после распаковки. Уменьшите пакет в настройке обмена'],
  [
    /no CommerceML file/,
    'нет ни одного файла CommerceML (XML). Проверьте в узле обмена, что выгружается каталог и отбор товаров не пуст, и повторите обмен',
  ],
  [
    /must contain a root/,
    'файл пустой: в нём нет данных. Проверьте в узле обмена отбор товаров и повторите обмен; если файл снова пуст, исправьте обработку, которая его пишет',
  ],
  [/is no CommerceML/, 'это не файл CommerceML: корневой элемент другой'],
  [/DOCTYPE/, 'в файле есть DOCTYPE. Такие файлы не принимаются'],
  [/nested deeper|is longer than/, 'вложенность или текст больше допустимого. Файл не принимается'],
  [/unclosed|unexpected end|cut off/, 'файл обрывается: потеряна часть файла. Повторите обмен'],
  [/archive instead of XML/, 'вместо XML внутри архив (gzip, zip, rar или 7z). Выгружайте XML или один архив ZIP с файлами XML'],
  [/not UTF-8|encoding|middle of a character/, 'кодировка не та, что объявлена в первой строке файла'],
]

/** «Файл import0_1.xml, строка 12: …» */
export function describeRefusal({ message, file, line }: Refusal, { isOrders = false } = {}): string {
  const reason = reasons.find(([pattern]) => pattern.test(message))?.[1] ?? `файл не читается как XML (${message})`
  return `Файл ${file}${line === undefined ? '' : `, строка ${line}`}: ${reason}. ${isOrders ? 'Заказы до этого места приняты.' : 'Ничего не изменено.'}`
}
