// Reads one Предложение (offer, prices or stock levels) into staged rows.
import { articleKey } from '../../lib/article-key.ts'
import { makeSlug } from '#contract/values/slug.ts'
import { toCurrency, findRate, toTiyn, type Rates } from './currency.ts'
import type { PackageContents } from '../package/package-metadata.ts'
import type { Problems } from './import-warnings.ts'
import { readBarcode, readId, stageCharacteristics, stageImages, stageValues } from './read-product.ts'
import type { Staging } from './staging-tables.ts'
import { findChild, listChildren, isDeleted, toOneLine, parseDecimal, getText, type XmlElement } from '../xml/xml-record.ts'

export const unnamedWarehouse = ''

type Context = {
  staging: Staging
  problems: Problems
  contents: PackageContents
  rates: Rates
  /** of price types that earlier imports sent */
  knownCurrencies: ReadonlyMap<string, string>
  seq: number
  package: number
  where: string
}

export function readOffer(element: XmlElement, context: Context): void {
  const { staging, problems, seq } = context
  const id = readId(element)
  if (!id) return problems.note('product_without_id', context.where)
  const hash = id.indexOf('#')
  const article = toOneLine(getText(element, 'Артикул'))
  const name = toOneLine(getText(element, 'Наименование'))
  const characteristics = findChild(element, 'ХарактеристикиТовара')
  const prices = findChild(element, 'Цены')
  if (prices) stagePrices(prices, context, id)
  // In a whole list an empty element is like a missing one.
  const hasPrices = prices !== undefined && (prices.children.length > 0 || !context.contents.offerPackages[context.package]?.isFull)
  const hasStock = stageStock(element, context, id)
  if (hash > 0) {
    stageValues(element, staging, seq)
    stageCharacteristics(characteristics, staging, seq)
    stageImages(element, staging, seq)
  } else if (findChild(element, 'Картинка') ?? findChild(element, 'ЗначенияСвойств')) problems.note('offer_details', id)
  staging.add('stage_offer', [
    seq,
    id,
    hash > 0 ? id.slice(0, hash) : null,
    context.package,
    article || null,
    article ? articleKey(article) : null,
    name || null,
    hash > 0 && name ? makeSlug(name) : null,
    readBarcode(element),
    isDeleted(element),
    hasPrices,
    hasStock,
    characteristics !== undefined,
  ])
}

function stagePrices(prices: XmlElement, { staging, problems, contents, rates, knownCurrencies, seq }: Context, id: string): void {
  // Some files repeat a price type in an offer: the last price is used.
  const byType = new Map<string, number | null>()
  const smallest = new Map<string, number>()
  for (const price of listChildren(prices, 'Цена')) {
    const typeId = getText(price, 'ИдТипаЦены')
    const sent = getText(price, 'ЦенаЗаЕдиницу')
    const amount = parseDecimal(sent)
    if (sent !== '' && amount === undefined) problems.note('unreadable_number', `price «${sent}» of ${id}`)
    const ofType = contents.priceTypes.get(typeId)?.currency || (knownCurrencies.get(typeId) ?? '')
    const currency = toCurrency(getText(price, 'Валюта')) || ofType
    if (amount !== undefined && findRate(currency, rates) === undefined) problems.note('unknown_currency', currency)
    // The price of a pack is shown per base unit.
    const factor = parseDecimal(getText(price, 'Коэффициент')) ?? 1
    // Of a scale by quantities the price of the smallest one is shown.
    const from = Math.max(1, parseDecimal(getText(price, 'МинКоличество')) ?? 1)
    if (from > (smallest.get(typeId) ?? from)) continue
    smallest.set(typeId, from)
    byType.set(typeId, toTiyn(amount !== undefined && factor > 0 ? amount / factor : amount, currency, rates))
  }
  for (const [typeId, tiyn] of byType) staging.add('stage_price', [seq, typeId, tiyn])
}

/** Rows per warehouse in any known format; the total is used only without them. */
function stageStock(element: XmlElement, { staging, problems, seq }: Context, id: string): boolean {
  const rows: { warehouse: string; sent: string }[] = []
  const addRow = (row: XmlElement) =>
    rows.push({
      warehouse: row.attributes.ИдСклада ?? (getText(row, 'Ид') || getText(row, 'ИдСклада')),
      sent: row.attributes.КоличествоНаСкладе ?? (getText(row, 'Количество') || getText(row, 'КоличествоНаСкладе')),
    })
  for (const row of listChildren(element, 'Склад')) addRow(row)
  // The schema calls them so in changes of offers; elsewhere it is a list.
  for (const row of listChildren(element, 'Склады')) {
    if (row.attributes.ИдСклада !== undefined) addRow(row)
    for (const one of listChildren(row, 'Склад')) addRow(one)
  }
  for (const row of listChildren(findChild(element, 'КоличествоНаСкладах'), 'КоличествоНаСкладе')) {
    rows.push({ warehouse: getText(row, 'ИдСклада'), sent: getText(row, 'Количество') })
  }
  for (const rest of listChildren(findChild(element, 'Остатки'), 'Остаток')) {
    const warehouses = listChildren(rest, 'Склад')
    for (const row of warehouses) addRow(row)
    if (warehouses.length === 0) rows.push({ warehouse: getText(rest, 'ИдСклада') || unnamedWarehouse, sent: getText(rest, 'Количество') })
  }
  const total = getText(element, 'Количество')
  if (rows.length === 0 && findChild(element, 'Количество')) rows.push({ warehouse: unnamedWarehouse, sent: total })
  // The schema does not require the quantity of a warehouse: of a single one it is the total.
  if (rows.length === 1 && rows[0]?.sent === '') rows[0].sent = total

  const counts = new Map<string, number>()
  for (const { warehouse, sent } of rows) {
    const count = parseDecimal(sent) ?? 0
    if (sent.trim() !== '' && parseDecimal(sent) === undefined) problems.note('unreadable_number', `quantity «${sent}» of ${id}`)
    if (count < 0) problems.note('negative_stock', `${id}: ${count}`)
    counts.set(warehouse.trim(), Math.min(Math.max(0, count), 999_999_999))
  }
  for (const [warehouse, count] of counts) staging.add('stage_stock', [seq, warehouse, count])
  return rows.length > 0
}
