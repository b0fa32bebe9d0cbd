// Renders the invoice (счёт на оплату) and the order as PDF (ORD-02).
import { dayInWords, formatDay } from '#contract/shop/format-day.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { orderFacts, type Fact } from '#contract/orders/order-facts.ts'
import { isQuote, type OrderView, orderStatuses, type OrderLine } from '#contract/orders/orders.ts'
import type { Company, VatRate } from '#server/settings/groups/company.ts'
import { vatOfLines } from '#contract/orders/vat.ts'
import { deliveryPriceText, payableTiyn } from '#contract/orders/delivery-price.ts'
import { formatAmount, formatCount, formatTiyn } from '#contract/values/money.ts'
import { formatTotal } from '#contract/cart/cart-totals.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { formatQuantity, onOrderText } from '#contract/catalogue/stock-level.ts'
import { bindShortWords, bindUnits } from '#contract/values/typography.ts'
import { ShopError } from '#server/errors.ts'
import { drawPdf, makePdf, type PdfFonts } from '#server/files/pdf.ts'
import { openPage, type GridColumn, type PdfPage } from '#server/files/pdf-layout.ts'
import { describeSheet } from './picking-list.ts'
import { sumInWords } from './sum-in-words.ts'

/** An invoice needs a payee and an agreed price for every line. */
export function mayInvoice(
  { status, onRequestCount, totalTiyn }: Pick<OrderView, 'status' | 'onRequestCount' | 'totalTiyn'>,
  company: Company,
): boolean {
  const isAlive = status !== 'draft' && status !== 'cancelled' && !isQuote(status)
  return isAlive && onRequestCount === 0 && totalTiyn > 0 && [company.name, company.bin, company.iik].every((text) => text !== '')
}

/** The rate on the day in Aktobe; null if the company pays none. */
export function vatPercentOn(rates: readonly VatRate[], at: Date): number | null {
  const day = shopDay(at)
  return rates.findLast(({ from }) => from <= day)?.percent ?? null
}

export type InvoiceSettings = {
  company: Company
  vatRates: readonly VatRate[]
  /** how long an invoice can be paid; 0: no term */
  invoiceDays: number
}

// Of payments for products, in Kazakhstan's classification of payments.
const paymentPurpose = '710'

export type Placed = OrderView & { placedAt: Date }

/** @throws invoice_not_ready without a payee or with a price not agreed yet */
export function getInvoiced(order: OrderView, company: Company): Placed {
  const { placedAt } = order
  if (!mayInvoice(order, company) || placedAt === null) throw new ShopError('invoice_not_ready')
  return { ...order, placedAt }
}

/** @param order of getInvoiced */
export const invoicePdf = (fonts: PdfFonts, order: Placed, config: InvoiceSettings): Promise<Buffer> =>
  makePdf(fonts, invoiceTitle(order), order.placedAt, (page) => writeInvoice(page, order, config))

const invoiceTitle = ({ number, placedAt }: Placed): string => `Счёт на оплату № ${number} от ${formatDay(placedAt)}`

/** Separate from the PDF, so that tests can read the text. */
export function writeInvoice(page: PdfPage, order: Placed, { company, vatRates, invoiceDays }: InvoiceSettings): void {
  const { number, placedAt, delivery } = order
  const totalTiyn = payableTiyn(order)
  const percent = vatPercentOn(vatRates, placedAt)
  const rows = chargedRows(order)
  page.subheading('Реквизиты для оплаты')
  page.table(beneficiary(company))
  page.heading(invoiceTitle(order))
  page.table([
    [
      'Поставщик',
      [company.name, company.bin && `БИН ${company.bin}`, bindShortWords(company.address), company.phone.replaceAll(' ', '\u00a0')]
        .filter(Boolean)
        .join(', '),
    ],
    ['Покупатель', payerOf(order)],
    ['Основание', `Заказ ${number}`],
  ])
  productGrid(page, rows)
  page.sums([
    ['Итого, ₸', exact(totalTiyn)],
    percent === null
      ? ['НДС', 'без НДС']
      : [`В том числе НДС ${percent} %, ₸`, exact(vatOfLines(order.lines, delivery?.priceTiyn ?? 0, percent))],
  ])
  page.paragraph(`Всего ${formatCount(rows.length, 'наименование', 'наименования', 'наименований')} на сумму ${exact(totalTiyn)} ₸.`)
  page.paragraph(`К оплате: ${sumInWords(totalTiyn)}.`)
  if (delivery?.priceTiyn === 0) page.paragraph('Доставка по городу бесплатно.')
  if (delivery?.priceTiyn === null) page.paragraph('Доставка в счёт не входит: её стоимость назовёт оператор.')
  page.paragraph('Руководитель ____________________     Главный бухгалтер ____________________     М. П.')
  const term = invoiceDays > 0 ? `Счёт действителен до ${formatDay(new Date(placedAt.getTime() + invoiceDays * 86_400_000))} ` : ''
  page.note(`${term}Укажите номер счёта в назначении платежа. Товар отпускается после поступления денег.`)
}

type PrintedOrder = { order: OrderView; settings: Pick<InvoiceSettings, 'company'>; /** on a roll of 80 mm */ isNarrow?: boolean }

export function orderPdf(fonts: PdfFonts, { order, settings, isNarrow }: PrintedOrder): Promise<Buffer> {
  const title = orderTitle(order)
  if (isNarrow) return drawPdf(fonts, describeSheet({ order, isNarrow }, title), (pdf) => writeOrder(openPage(pdf), order, settings))
  return makePdf(fonts, title, order.placedAt ?? order.createdAt, (page) => writeOrder(page, order, settings))
}

const orderTitle = ({ number, status, placedAt, createdAt }: OrderView): string =>
  `${documentNames[status] ?? 'Заказ'} ${number} от ${formatDay(placedAt ?? createdAt)}`

const documentNames: Partial<Record<OrderView['status'], string>> = {
  draft: 'Черновик',
  requested: 'Запрос КП',
  offered: 'Коммерческое предложение',
  declined: 'КП',
}

export function writeOrder(page: PdfPage, order: OrderView, { company }: Pick<InvoiceSettings, 'company'>): void {
  const { name, phone, email, shop, address, ...others } = orderFacts(order)
  const delivery: Fact = ['Доставка', order.delivery && deliveryPriceText(order.delivery)]
  const payerName: Fact = ['Плательщик', order.payer && payerOf(order)]
  page.heading(orderTitle(order))
  page.table(
    filled([
      ['Состояние', orderStatuses[order.status].name],
      ['Цены действуют до', isQuote(order.status) && order.offerUntil ? dayInWords(order.offerUntil) : null],
      name,
      phone,
      email,
      shop,
      address,
      delivery,
      ...Object.values({ ...others, payerName }),
    ]),
  )
  productGrid(page, order.lines.map(productGridRow))
  page.sums([...deliverySums(order), ['Итого', formatTotal(payableTiyn(order), order.onRequestCount)]])
  if (order.status === 'draft') page.paragraph('Заказ не оформлен: цены сегодняшние, товар не отложен.')
  page.note([company.name, company.address, company.phone].filter(Boolean).join(', '))
}

const deliverySums = ({ totalTiyn, onRequestCount, delivery }: OrderView): [string, string][] =>
  delivery?.priceTiyn
    ? [
        ['Товары', formatTotal(totalTiyn, onRequestCount)],
        ['Доставка', formatTiyn(delivery.priceTiyn)],
      ]
    : []

// Ten usual lines fit one page. Fits «99 999 999,00» a unit, «999 999 999,00» in total, «компл» and five digits.
const columnsFor = (rowCount: number): GridColumn[] => [
  { title: '№', width: rowCount > 99 ? 30 : 20, isNumber: true },
  { title: 'Артикул', width: 66 },
  { title: 'Наименование', width: rowCount > 99 ? 182 : 192 },
  { title: 'Кол-во', width: 44, isNumber: true },
  { title: 'Ед.', width: 40 },
  { title: 'Цена, ₸', width: 68, isNumber: true },
  { title: 'Сумма, ₸', width: 75, isNumber: true },
]

type GridRow = { article: string; name: string; count: string; unit: string; price: string; sum: string }

const columnsOfRoll: GridColumn[] = [
  { title: 'Наименование', width: 130 },
  { title: 'Сумма, ₸', width: 73, isNumber: true },
]

function productGrid(page: PdfPage, rows: GridRow[]): void {
  if (page.isNarrow)
    return page.grid(
      columnsOfRoll,
      rows.map(({ article, name, count, unit, price, sum }) => [`${name}\n${article}\n${count} ${unit} × ${price}`, sum]),
    )
  page.grid(
    columnsFor(rows.length),
    rows.map(({ article, name, count, unit, price, sum }, at) => [String(at + 1), article, name, count, unit, price, sum]),
  )
}

function chargedRow({ article, name: plainName, quantity, unit, priceTiyn, isOnOrder }: OrderLine): GridRow {
  const name = bindUnits(plainName) + (isOnOrder ? `\n${onOrderText}` : '')
  const count = formatQuantity(quantity)
  if (priceTiyn === null) return { article, name, count, unit, price: 'по запросу', sum: '' }
  return { article, name, count, unit, price: exact(priceTiyn), sum: exact(priceTiyn * quantity) }
}

function productGridRow(line: OrderLine): GridRow {
  const row = chargedRow(line)
  return line.retailTiyn === null ? row : { ...row, price: `${row.price}\nрозница ${exact(line.retailTiyn)}` }
}

function chargedRows({ lines, delivery }: OrderView): GridRow[] {
  const rows = lines.map(chargedRow)
  if (!delivery?.priceTiyn) return rows
  const price = exact(delivery.priceTiyn)
  return [...rows, { article: '', name: 'Доставка', count: '1', unit: 'усл', price, sum: price }]
}

/** Accounting documents show tiyn always. */
const exact = (tiyn: number): string => (tiyn % 100 === 0 ? `${formatAmount(tiyn)},00` : formatAmount(tiyn))

const beneficiary = ({ name, bin, iik, kbe, bank, bik }: Company) =>
  filled([
    ['Бенефициар', name],
    ['БИН', bin],
    ['ИИК', [iik, kbe && `Кбе\u00a0${kbe}`, `КНП\u00a0${paymentPurpose}`].filter(Boolean).join(', ')],
    ['Банк бенефициара', bik ? `${bank}, БИК\u00a0${bik}` : bank],
  ])

function payerOf({ payer, guestName, guestPhone }: OrderView): string {
  const who = payer?.name || guestName
  return [who, payer?.bin && `БИН/ИИН ${payer.bin}`, guestPhone && phoneText(guestPhone)].filter(Boolean).join(', ')
}

const phoneText = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0')

const filled = (rows: [string, string | null | undefined][]): [string, string][] =>
  rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
