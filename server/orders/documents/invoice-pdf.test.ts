// Checks the texts of invoice and order; order-documents.test.ts checks the PDF files.
import { expect, test } from 'vitest'
import { sampleOrder } from '#demo/emails/email-samples.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { PdfPage } from '#server/files/pdf-layout.ts'
import { readPdfFonts } from '#server/files/pdf.ts'
import { company as companySettings, demoCompany } from '#server/settings/groups/company.ts'
import { invoicePdf, orderPdf, writeInvoice, writeOrder } from './invoice-pdf.ts'

const config = { company: demoCompany, vatRates: companySettings.shape.vatRates.parse('2009-01-01:12,2026-01-01:16'), invoiceDays: 5 }
const placedAt = new Date('2026-12-01T10:00:00Z')
const order: OrderView & { placedAt: Date } = {
  ...sampleOrder,
  comment: '',
  shop: null,
  address: 'Актобе, Абая 1',
  delivery: { priceTiyn: 0 },
  paymentType: 'invoice',
  payer: { name: 'ТОО «Дом»', bin: '940140000385' },
  lines: [
    {
      position: 1,
      article: 'VT-15',
      name: 'Кран 1/2"',
      unit: 'шт',
      quantity: 10,
      priceTiyn: 2000_00,
      retailTiyn: 2450_00,
      isOnOrder: false,
    },
    { position: 2, article: 'PPR-25', name: 'Труба', unit: 'м', quantity: 2, priceTiyn: 415_50, retailTiyn: null, isOnOrder: true },
  ],
  totalTiyn: 20_831_00,
  placedAt,
}

function written(write: (page: PdfPage) => void, isNarrow = false): string {
  const lines: string[] = []
  const add = (text: string) => void lines.push(text.replaceAll('\u00a0', ' '))
  const rows = (texts: readonly (readonly string[])[]) => texts.forEach((row) => add(row.join(' | ')))
  write({
    heading: add,
    subheading: add,
    paragraph: add,
    note: add,

    isNarrow,
    table: rows,
    sums: rows,
    grid: (_columns, texts) => rows(texts),
  })
  return lines.join('\n')
}
const invoice = (more: Partial<typeof order> = {}, others: Partial<typeof config> = {}) =>
  written((page) => writeInvoice(page, { ...order, ...more }, { ...config, ...others }))

/** A page of which only the grid is checked. */
function pageWith(grid: PdfPage['grid']): PdfPage {
  const nothing = () => undefined
  return {
    heading: nothing,
    subheading: nothing,
    paragraph: nothing,
    note: nothing,

    isNarrow: false,
    table: nothing,
    sums: nothing,
    grid,
  }
}

test('ORD-02 in both documents a number stays with its unit at the end of a line', () => {
  const lines = [{ ...order.lines[1]!, isOnOrder: false, name: 'Труба 32×4,2 мм Giacotherm' }]
  const names: string[] = []
  const page = pageWith((_columns, rows) => names.push(...rows.map((row) => row[2]!)))
  writeInvoice(page, { ...order, lines }, config)
  writeOrder(page, { ...order, lines }, config)
  expect(names).toEqual(Array.from({ length: 2 }, () => 'Труба 32×4,2\u00a0мм Giacotherm'))
})

test('ORD-02 an invoice names payer, lines, tax of its day, and the sum in words', () => {
  const text = invoice()
  for (const part of [
    'Счёт на оплату № 7KD4M2XN от 1 декабря 2026 г.',
    'Покупатель | ТОО «Дом», БИН/ИИН 940140000385, +7 (701) 555 01 02',
    '1 | VT-15 | Кран 1/2" | 10 | шт | 2 000,00 | 20 000,00',
    '2 | PPR-25 | Труба\nПод заказ, срок уточнит менеджер | 2 | м | 415,50 | 831,00',
    'Итого, ₸ | 20 831,00',
    'В том числе НДС 16 %, ₸ | 2 873,24',
    'Всего 2 наименования на сумму 20 831,00 ₸.',
    'К оплате: Двадцать тысяч восемьсот тридцать один тенге 00 тиын.',
    'Доставка по городу бесплатно.',
    ', КНП 710',
    'Счёт действителен до 6 декабря 2026 г.',
    'Руководитель ___',
  ])
    expect(text).toContain(part)
  expect(invoice({ placedAt: new Date('2025-12-31T12:00:00Z') })).toContain('В том числе НДС 12 %, ₸ | 2 231,90')
})

test('ORD-02 an invoice can be paid: bank account, supplier with their own BIN; without a rate there is no tax', () => {
  const company = {
    name: 'ТОО «Родник»',
    bin: '940140000385',
    address: 'Актобе, Санкибай батыра 1',
    phone: '+7 713 200 00 00',
    iik: 'KZ12345678901234567890',
    bank: 'АО «Банк»',
    bik: 'KZKAKZKA',
    kbe: '17',
  }
  const text = invoice({}, { company, vatRates: [] })
  for (const part of [
    'Бенефициар | ТОО «Родник»',
    'БИН | 940140000385',
    'ИИК | KZ12345678901234567890, Кбе 17, КНП 710',
    'Банк бенефициара | АО «Банк», БИК KZKAKZKA',
    'Поставщик | ТОО «Родник», БИН 940140000385, Актобе, Санкибай батыра 1, +7 713 200 00 00',
    'Основание | Заказ 7KD4M2XN',
    'НДС | без НДС',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('В том числе НДС')
})

test('ORD-02 SHELL-09 paid delivery is a line of the invoice; delivery without a price yet is said to be left out', () => {
  const priced = invoice({ delivery: { priceTiyn: 1500_00 } })
  for (const part of [
    '3 |  | Доставка | 1 | усл | 1 500,00 | 1 500,00',
    'Итого, ₸ | 22 331,00',
    'Всего 3 наименования',
    'триста тридцать один тенге',
  ])
    expect(priced).toContain(part)
  expect(priced).not.toContain('бесплатно')
  expect(invoice({ delivery: { priceTiyn: null } })).toContain('Доставка в счёт не входит: её стоимость назовёт оператор.')
  expect(invoice({ delivery: null, address: null })).not.toContain('оставка')
})

test('ORD-02 ROLE-01 the order as PDF has the retail price under an agreed one; the invoice only what is paid', () => {
  const text = written((page) => writeOrder(page, order, config))
  expect(text).toContain('2 000,00\nрозница 2 450,00 | 20 000,00')
  for (const part of ['Адрес доставки | Актобе, Абая 1', 'Доставка | по городу бесплатно', 'Итого | 20 831 ₸']) expect(text).toContain(part)
  expect(text.match(/розница/g)).toHaveLength(1)
  expect(invoice()).not.toContain('розница')
})

test('ORD-02 SHELL-09 the order as PDF has its day and what delivery adds to the products; quantities are grouped like sums', () => {
  const lines = order.lines.map((line) => ({ ...line, quantity: 25_000 }))
  const text = written((page) => writeOrder(page, { ...order, lines, delivery: { priceTiyn: 1500_00 } }, config))
  expect(text).toContain('Заказ 7KD4M2XN от 1 декабря 2026 г.')
  expect(text).toContain('Товары | 20 831 ₸\nДоставка | 1 500 ₸\nИтого | 22 331 ₸')
  expect(text).toContain('| 25 000 | м | 415,50 |')
  expect(text).not.toContain('не оформлен')
})

test('ADM-02 on a roll of 80 mm a line of the order has its quantity and price under its name', async () => {
  const text = written((page) => writeOrder(page, order, config), true)
  expect(text).toContain('Кран 1/2"\nVT-15\n10 шт × 2 000,00\nрозница 2 450,00 | 20 000,00')
  expect(String(await orderPdf(readPdfFonts(), { order, settings: config, isNarrow: true }))).toContain('MediaBox [0 0 226.77')
})

test('ORD-02 DRF-01 a draft as PDF is called a draft, has its creation date, and promises nothing', () => {
  const createdAt = new Date('2026-11-30T20:00:00Z') // in Aktobe the next day
  const text = written((page) => writeOrder(page, { ...order, status: 'draft', placedAt: null, createdAt }, config))
  expect(text).toContain('Черновик 7KD4M2XN от 1 декабря 2026 г.')
  expect(text).toContain('Состояние | Черновик')
  expect(text).toContain('Заказ не оформлен: цены сегодняшние, товар не отложен.')
})

test('ORD-02 an invoice of ten lines with usual names is one page', async () => {
  const company = {
    ...config.company,
    name: 'ТОО «Родник»',
    bin: '940140000385',
    iik: 'KZ12345678901234567890',
    bank: 'АО «Банк»',
    bik: 'KZKAKZKA',
  }
  const name = 'Кран шаровой TIM 1/4" ВР/НР, бабочка (красный), прямой, никелированный'
  const lines = Array.from({ length: 10 }, (_, at) => ({ ...order.lines[0]!, position: at + 1, article: `TIM-00062${at}`, name }))
  const pdf = await invoicePdf(readPdfFonts(), { ...order, lines }, { ...config, company })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('ORD-02 numbers of hundreds and thousands of lines do not break', () => {
  const widths: number[] = []
  const page = pageWith((columns) =>
    widths.push(
      columns[0]!.width,
      columns.reduce((sum, { width }) => sum + width, 0),
    ),
  )
  for (const count of [99, 5000]) writeOrder(page, { ...order, lines: Array.from({ length: count }, () => order.lines[0]!) }, config)
  const [few, whole, many, sameWhole] = widths
  expect(many! - few!).toBeGreaterThanOrEqual(10) // two more digits of 8.5 pt
  expect(sameWhole).toBe(whole)
})
