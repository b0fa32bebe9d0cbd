// Documents of an order as PDF: the invoice (счёт на оплату) and the order itself (ORD-02).
import { formatAmount, formatCount, formatTotal } from '#contract/money.ts'
import { formatPhone } from '#contract/phone.ts'
import { orderStatuses, paymentTypes, type OrderView } from '#contract/orders.ts'
import type { Company } from '../company.ts'
import type { Config } from '../config.ts'
import { ShopError } from '../errors.ts'
import { makePdf, type GridColumn, type PdfFonts, type PdfPage } from '../files/pdf.ts'
import { mayInvoice } from './may-invoice.ts'
import { sumInWords } from './sum-in-words.ts'
import { vatIncluded, vatPercentOn } from './vat.ts'

type Settings = Pick<Config, 'company' | 'vatRates'>

/** @throws invoice_not_ready: nothing to pay by, or a price that is not agreed yet */
export async function invoicePdf(fonts: PdfFonts, order: OrderView, { company, vatRates }: Settings): Promise<Buffer> {
  if (!mayInvoice(order, company) || order.placedAt === null) throw new ShopError('invoice_not_ready')
  const { number, placedAt, totalTiyn } = order
  const title = `Счёт на оплату № ${number} от ${dayOf(placedAt)}`
  const percent = vatPercentOn(vatRates, placedAt)
  return makePdf(fonts, title, placedAt, (page) => {
    page.subheading('Бенефициар')
    page.table(beneficiary(company))
    page.heading(title)
    page.table([
      ['Поставщик', [company.name, company.bin && `БИН ${company.bin}`, company.address, company.phone].filter(Boolean).join(', ')],
      ['Покупатель', payerOf(order)],
      ['Основание', `Заказ ${number}`],
    ])
    goodsGrid(page, order)
    page.sums([
      ['Итого, ₸', exact(totalTiyn)],
      percent === null ? ['НДС', 'без НДС'] : [`В том числе НДС ${percent} %, ₸`, exact(vatIncluded(totalTiyn, percent))],
    ])
    page.paragraph(
      `Всего ${formatCount(order.lines.length, 'наименование', 'наименования', 'наименований')} на сумму ${exact(totalTiyn)} ₸.`,
    )
    page.paragraph(`К оплате: ${sumInWords(totalTiyn)}.`)
    page.note('Укажите номер счёта в назначении платежа. Товар отпускается после поступления денег.')
  })
}

export async function orderPdf(fonts: PdfFonts, order: OrderView, { company }: Pick<Settings, 'company'>): Promise<Buffer> {
  const at = order.placedAt ?? order.createdAt
  const title = `Заказ ${order.number} от ${dayOf(at)}`
  return makePdf(fonts, title, at, (page) => {
    page.heading(title)
    page.table(
      filled([
        ['Состояние', orderStatuses[order.status].name],
        ['Получатель', order.guestName],
        ['Телефон', order.guestPhone && formatPhone(order.guestPhone)],
        ['E-mail', order.guestEmail],
        ['Магазин', order.shop && [order.shop.name, order.shop.address].filter(Boolean).join(', ')],
        ['Доставка', order.address],
        ['Оплата', order.paymentType && paymentTypes[order.paymentType]],
        ['Плательщик', order.payer && payerOf(order)],
        ['Комментарий', order.comment],
      ]),
    )
    goodsGrid(page, order)
    page.sums([['Итого', formatTotal(order.totalTiyn, order.onRequestCount)]])
    page.note([company.name, company.address, company.phone].filter(Boolean).join(', '))
  })
}

const columns: GridColumn[] = [
  { title: '№', width: 5, isNumber: true },
  { title: 'Артикул', width: 18 },
  { title: 'Наименование', width: 36 },
  { title: 'Кол-во', width: 11, isNumber: true },
  { title: 'Ед.', width: 7 },
  { title: 'Цена, ₸', width: 15, isNumber: true },
  { title: 'Сумма, ₸', width: 17, isNumber: true },
]

function goodsGrid(page: PdfPage, { lines }: OrderView): void {
  page.grid(
    columns,
    lines.map(({ article, name, quantity, unit, priceTiyn }, at) => [
      String(at + 1),
      article,
      name,
      String(quantity).replace('.', ','),
      unit,
      priceTiyn === null ? 'по запросу' : exact(priceTiyn),
      priceTiyn === null ? '' : exact(priceTiyn * quantity),
    ]),
  )
}

/** With tiyn also where there are none, as documents of accounting have them. */
const exact = (tiyn: number): string => (tiyn % 100 === 0 ? `${formatAmount(tiyn)},00` : formatAmount(tiyn))

const beneficiary = ({ name, bin, iik, kbe, bank, bik }: Company) =>
  filled([
    ['Бенефициар', name],
    ['БИН', bin],
    ['ИИК', iik],
    ['Кбе', kbe],
    ['Банк бенефициара', bank],
    ['БИК', bik],
  ])

function payerOf({ payer, guestName, guestPhone }: OrderView): string {
  const who = payer?.name || guestName
  return [who, payer?.bin && `БИН/ИИН ${payer.bin}`, guestPhone && formatPhone(guestPhone)].filter(Boolean).join(', ')
}

const filled = (rows: [string, string | null | undefined][]): [string, string][] =>
  rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))

const day = new Intl.DateTimeFormat('ru-KZ', { timeZone: 'Asia/Almaty', day: 'numeric', month: 'long', year: 'numeric' })
const dayOf = (at: Date): string => day.format(at)
