// Reads one Товар into staged rows without decisions; the merges make them.
import { createHash } from 'node:crypto'
import { articleKey } from '../../lib/article-key.ts'
import { isCodeName } from '../../lib/code-name.ts'
import { makeSlug } from '#contract/values/slug.ts'
import type { Problems } from './import-warnings.ts'
import { isVat } from './read-classifier.ts'
import { toValueText } from './property-value.ts'
import type { Cell, Staging } from './staging-tables.ts'
import { resolveUnit } from './unit-codes.ts'
import { toPlainText } from '../xml/plain-text.ts'
import { findChild, listChildren, isDeleted, toOneLine, parseDecimal, getText, type XmlElement } from '../xml/xml-record.ts'

export const namelessProduct = 'Без названия'

export function readProduct(
  element: XmlElement,
  context: {
    staging: Staging
    problems: Problems
    units: ReadonlyMap<string, string>
    seq: number
    isFull: boolean
    where: string
  },
): void {
  const { staging, problems, seq, isFull } = context
  const id = readId(element)
  if (!id) return problems.note('product_without_id', context.where)
  const requisites = readRequisites(element)
  const article = toOneLine(getText(element, 'Артикул'))
  const name = nameOf(element, requisites)
  if (!name) problems.note('product_without_name', id)
  const ourArticle = article || generateArticle(id)
  const brand = findChild(element, 'Изготовитель')
  const characteristics = findChild(element, 'ХарактеристикиТовара')

  const groups = listChildren(findChild(element, 'Группы'), 'Ид')
    .map((group) => group.text.trim())
    .filter(Boolean)
  for (const [ordinal, group] of groups.entries()) staging.add('stage_group', [seq, ordinal, group])
  stageValues(element, staging, seq)
  stageCharacteristics(characteristics, staging, seq)
  const hasImages = stageImages(element, staging, seq)

  const row: Cell[] = [
    seq,
    id,
    ourArticle,
    articleKey(ourArticle),
    article === '',
    name || null,
    makeSlug(name || article || namelessProduct),
    descriptionOf(element, requisites),
    readUnit(element, context, id),
    readBarcode(element),
    codesOf(element, requisites),
    getText(brand, 'Ид') || null,
    toOneLine(getText(brand, 'Наименование') || getText(element, 'ТорговаяМарка')) || null,
    vatOf(element),
    weightGramsOf(element, requisites),
    isDeleted(element),
    groups.length > 0,
    findChild(element, 'ЗначенияСвойств') !== undefined,
    hasImages,
    characteristics !== undefined,
    isFull,
  ]
  staging.add('stage_product', row)
}

/** Ид of a product or an offer with its characteristic; the empty characteristic of 1C is the product itself. */
export function readId(element: XmlElement): string {
  const [id, characteristic] = [getText(element, 'Ид'), getText(element, 'ИдХарактеристики')]
  const whole = id === '' || id.includes('#') ? id : `${id}#${characteristic}`
  return whole.replace(/#0{8}-0{4}-0{4}-0{4}-0{12}$/, '').replace(/#$/, '')
}

/** Code for a product without an article: a hash of its id, the same in every import. */
const generateArticle = (id: string): string => `RD-${createHash('sha256').update(id).digest('hex').slice(0, 8).toUpperCase()}`

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function stageValues(element: XmlElement, staging: Staging, seq: number): void {
  let ordinal = 0
  for (const property of listChildren(findChild(element, 'ЗначенияСвойств'), 'ЗначенияСвойства')) {
    const id = getText(property, 'Ид')
    // Some bases write the id of a dictionary value next to the value, others in place of it.
    const values = listChildren(property, 'Значение')
    for (const value of values.length > 0 ? values : listChildren(property, 'ИдЗначения')) {
      const text = toValueText(value.text)
      if (!id || !text) continue
      staging.add('stage_value', [seq, ordinal++, id, text])
      // Some bases explain the id of a value next to it, others only in the classifier.
      const shown = toValueText(getText(property, 'Представление'))
      if (shown && guid.test(text)) staging.addOnce('stage_dictionary', `${id} ${text}`, [seq, id, text, shown])
    }
  }
}

/** @returns whether there is any */
export function stageImages(element: XmlElement, staging: Staging, seq: number): boolean {
  const paths = listChildren(element, 'Картинка').map((image) => image.text.trim())
  for (const [ordinal, path] of paths.filter(Boolean).entries()) staging.add('stage_image', [seq, ordinal, path])
  return paths.some(Boolean)
}

export function stageCharacteristics(list: XmlElement | undefined, staging: Staging, seq: number): void {
  for (const [ordinal, characteristic] of listChildren(list, 'ХарактеристикаТовара').entries()) {
    const name = toOneLine(getText(characteristic, 'Наименование'))
    const text = toValueText(getText(characteristic, 'Значение'))
    if (name && text) staging.add('stage_characteristic', [seq, ordinal, name, text])
  }
}

/** Names are compared without spaces and case; the last value of a name wins. */
function readRequisites(element: XmlElement): Map<string, string> {
  const requisites = listChildren(findChild(element, 'ЗначенияРеквизитов'), 'ЗначениеРеквизита')
  return new Map(requisites.map((one) => [getText(one, 'Наименование').replace(/\s+/g, '').toLowerCase(), getText(one, 'Значение')]))
}

/** The number in 1C and articles of suppliers, one a line; null if none is sent. */
function codesOf(element: XmlElement, requisites: Map<string, string>): string | null {
  const sent = [getText(element, 'Код'), ...[...requisites].flatMap(([name, value]) => (isCodeName(name) ? value : []))]
  return [...new Set(sent.map(toOneLine).filter(Boolean))].join('\n') || null
}

/** 1C cuts Наименование at 100 characters; a longer full name replaces it. */
function nameOf(element: XmlElement, requisites: Map<string, string>): string {
  const short = toOneLine(getText(element, 'Наименование'))
  const full = [getText(element, 'ПолноеНаименование'), requisites.get('полноенаименование'), requisites.get('повненайменування')]
  return full.map((name) => toOneLine(name ?? '')).reduce((longest, name) => (name.length > longest.length ? name : longest), short)
}

function descriptionOf(element: XmlElement, requisites: Map<string, string>): string | null {
  const text = getText(element, 'Описание') || (requisites.get('описаниевформатеhtml') ?? '')
  return toPlainText(text) || null
}

/** null: not sent, or a code that nothing explains; a known product keeps its unit then */
function readUnit(
  element: XmlElement,
  { problems, units }: { problems: Problems; units: ReadonlyMap<string, string> },
  id: string,
): string | null {
  const sent = findChild(element, 'БазоваяЕдиница')
  if (!sent) return null
  const code = sent.attributes.Код ?? ''
  const unit = resolveUnit(code, sent.text, sent.attributes.НаименованиеПолное ?? '', units)
  if (unit === undefined) problems.note('unknown_unit', `${code.trim() || sent.text.trim()} of ${id}`)
  return unit ?? null
}

/** «4 870001 234567»; the first of several; null for «нет» and for what Excel makes of a long number: «4,87E+12». */
export function readBarcode(element: XmlElement): string | null {
  const [first = ''] = toOneLine(getText(element, 'Штрихкод')).replace(/\s/g, '').split(/[,;]/)
  return /\d{3}/.test(first) ? first : null
}

/** «12%», «НДС 16%», «0.12», «16/116», «Без НДС» */
function vatOf(element: XmlElement): number | null {
  const rates = listChildren(findChild(element, 'СтавкиНалогов'), 'СтавкаНалога')
  const rate = getText(rates.find(isVat), 'Ставка')
  if (/без/i.test(rate)) return 0
  const number = parseDecimal(/\d{1,2}(?:[.,]\d+)?/.exec(rate)?.[0] ?? '')
  const percent = number === undefined || number >= 1 ? number : Math.round(number * 100)
  return percent !== undefined && Number.isInteger(percent) ? percent : null
}

function weightGramsOf(element: XmlElement, requisites: Map<string, string>): number | null {
  const kilograms = parseDecimal(getText(element, 'Вес') || requisites.get('вес') || requisites.get('вага') || '')
  const grams = kilograms === undefined ? 0 : Math.round(kilograms * 1000)
  return grams > 0 && grams < 2 ** 31 ? grams : null
}
