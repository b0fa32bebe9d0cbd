import type { OrderView } from '#contract/orders/orders.ts'
import type { OrderMail } from './order-mail.ts'
import { letterToCustomer, letterToShop } from './order-mail.ts'
import { statusLetter } from './order-status-mail.ts'
import { comment, longestEmail, longestName, longestProduct } from './long-words.ts'
import type { LetterSamples } from './sample-shop.ts'

const usual: OrderView = {
  number: '7KD4M2XN',
  status: 'placed',
  guestName: 'Айдар Нурланов',
  guestEmail: 'aidar@stroydom.example',
  guestPhone: '+77015550102',
  comment: 'Позвоните после обеда',
  isMasked: false,
  shop: { id: 1, isForGuests: true, name: 'Актобе', address: 'пр. Алии Молдагуловой, 49', hours: 'ежедневно 9:00–18:00' },
  lines: [
    {
      position: 1,
      article: 'VT-15',
      name: 'Кран шаровой Valtec BASE 1/2" ВР/ВР',
      unit: 'шт',
      quantity: 12,
      priceTiyn: 2450_00,
      retailTiyn: null,
    },
    {
      position: 2,
      article: 'PPR-25-SDR6',
      name: 'Труба PPR Ø 25 мм, PN 20, армированная стекловолокном',
      unit: 'м',
      quantity: 120,
      priceTiyn: 415_50,
      retailTiyn: null,
    },
  ],
  address: null,
  delivery: null,
  paymentType: null,
  payer: null,
  files: [],
  totalTiyn: 79_260_00,
  onRequestCount: 0,
  createdAt: new Date('2026-12-01T10:00:00Z'),
  placedAt: new Date('2026-12-01T10:00:00Z'),
  events: [],
}

const long: OrderView = {
  ...usual,
  guestName: longestName,
  guestEmail: longestEmail,
  comment,
  shop: null,
  address: 'Актюбинская обл., г. Актобе, проспект Алии Молдагуловой, дом 49, корпус 2, склад «Юг», ворота 14',
  delivery: { priceTiyn: null },
  paymentType: 'invoice',
  payer: { name: 'ТОО «Строй-Монтаж-Сервис Актобе»', bin: '940140000385' },
  files: [{ id: '1', name: 'Спецификация объекта Юг-2, редакция 14.xlsx', byteSize: 120_000 }],
  lines: [
    {
      position: 1,
      article: 'GRU-96515412-MQ3-45B-0-A-CVBP',
      name: longestProduct,
      unit: 'компл',
      quantity: 99_999,
      priceTiyn: 196_990_000_50,
      retailTiyn: 245_000_000_00,
    },
    {
      position: 2,
      article: 'REQ-1',
      name: 'Насос циркуляционный <Magna3> 65-150 F',
      unit: 'шт',
      quantity: 1,
      priceTiyn: null,
      retailTiyn: null,
    },
    ...usual.lines.map((line) => ({ ...line, position: line.position + 2 })),
  ],
  totalTiyn: 196_990_000_50 * 99_999,
  onRequestCount: 1,
}

const statuses = ['confirmed', 'assembling', 'ready', 'delivering', 'completed', 'cancelled'] as const

export function orderSamples(config: OrderMail['config']): LetterSamples {
  const link = `${config.publicOrigin}/order?id=7KD4M2XN&key=0c8f3b`
  return {
    'order-placed-customer': (shop) => letterToCustomer({ order: usual, link, config }, shop),
    'order-placed-customer-long': (shop) => letterToCustomer({ order: long, link, config }, shop),
    'order-placed-shop': (shop) => letterToShop({ order: usual, link, config }, shop),
    'order-placed-shop-long': (shop) => letterToShop({ order: long, link, config }, shop),
    ...Object.fromEntries(
      statuses.map((status) => [
        `order-${status}`,
        (shop) => statusLetter({ order: { ...usual, guestEmail: 'aidar@stroydom.example' }, status, link, config }, shop),
      ]),
    ),
  }
}
