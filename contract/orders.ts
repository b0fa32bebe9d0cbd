// Orders: what their states are called, which may follow which (ORD-01), and how an order looks. Free of Zod: the form stands in
// order-form.ts, the API's schemas in orders-api.ts.
import type { GuestOrderForm } from './order-form.ts'

type StatusRow = { name: string; next: readonly OrderStatus[] }

export type OrderStatus = 'draft' | 'placed' | 'confirmed' | 'assembling' | 'ready' | 'delivering' | 'completed' | 'cancelled'

/** The one table of an order's life: API, buttons, mails and back office read it. */
export const orderStatuses: Record<OrderStatus, StatusRow> = {
  draft: { name: 'Черновик', next: ['placed', 'cancelled'] },
  placed: { name: 'Новый', next: ['confirmed', 'cancelled'] },
  confirmed: { name: 'Подтверждён', next: ['assembling', 'cancelled'] },
  assembling: { name: 'Собирается', next: ['ready', 'delivering', 'cancelled'] },
  ready: { name: 'Готов к выдаче', next: ['completed', 'cancelled'] },
  delivering: { name: 'Доставляется', next: ['completed', 'cancelled'] },
  completed: { name: 'Выполнен', next: [] },
  cancelled: { name: 'Отменён', next: [] },
}

export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean => orderStatuses[from].next.includes(to)

/** Signs that cannot be taken for one another on the phone: no 0/O, 1/I/L (GST-01). */
export const orderNumberSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const orderNumberLength = 8

/** The number as it is kept, from how people write it (lower case, blanks); undefined when it can be no number of ours. */
export function parseOrderNumber(text: string): string | undefined {
  const number = text.toUpperCase().replace(/[\s\p{Pd}№#]/gu, '')
  return number.length === orderNumberLength && [...number].every((sign) => orderNumberSigns.includes(sign)) ? number : undefined
}

/** A line as the customer saw it; without `seenPriceTiyn` the present price is taken (API). */
export type OrderedLine = { article: string; quantity: number; seenPriceTiyn?: number | null }
export type GuestOrderInput = GuestOrderForm & { items: OrderedLine[] }

/** `key` opens the whole order without login: the mail's link carries it (GST-01). */
export type PlacedOrder = { number: string; key: string }

export type OrderLine = {
  position: number
  article: string
  name: string
  unit: string
  quantity: number
  /** null = price on request */
  priceTiyn: number | null
}

export type OrderView = {
  number: string
  status: OrderStatus
  /** masked where `isMasked` */
  guestName: string
  guestEmail: string | null
  guestPhone: string | null
  comment: string | null
  isMasked: boolean
  /** `isForGuests`: a guest may order there now */
  shop: { id: number; name: string; address: string; hours: string; isForGuests: boolean } | null
  lines: OrderLine[]
  totalTiyn: number
  onRequestCount: number
  placedAt: Date
  events: { status: OrderStatus; at: Date }[]
}
