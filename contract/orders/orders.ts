// Orders: what their states are called, which may follow which (ORD-01), and how an order looks. Free of Zod: the form stands in
// order-form.ts, the API's schemas in orders-api.ts.
import type { Delivery } from './delivery-price.ts'

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

/** Until the shop begins to assemble; from then on the customer has to call. */
export const mayCustomerCancel = (status: OrderStatus): boolean => status === 'placed' || status === 'confirmed'

/** Neither thrown away nor done: what «Текущие заказы» and the header's count hold. */
export const currentStatuses = ['placed', 'confirmed', 'assembling', 'ready', 'delivering'] as const satisfies OrderStatus[]
export const pastStatuses = ['completed', 'cancelled'] as const satisfies OrderStatus[]

export type PaymentType = 'cash' | 'card' | 'invoice'

export const paymentTypes: Record<PaymentType, string> = {
  cash: 'Наличными при\u00a0получении',
  card: 'Картой при\u00a0получении',
  invoice: 'По\u00a0счёту, безналично',
}

export const isPaymentType = (text: string): text is PaymentType => Object.hasOwn(paymentTypes, text)

/** A file of 5,000 rows fits (DRF-02). */
export const maxDraftLines = 5000

/** Who changed an order, as its history keeps it. */
export const customerAuthor = 'Покупатель'

/** Signs that cannot be taken for one another on the phone: no 0/O, 1/I/L (GST-01). */
export const orderNumberCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const orderNumberLength = 8

/** The number as it is kept, from how people write it (lower case, blanks); undefined when it can be no number of ours. */
export function parseOrderNumber(text: string): string | undefined {
  const number = text.toUpperCase().replace(/[\s\p{Pd}№#]/gu, '')
  return number.length === orderNumberLength && [...number].every((sign) => orderNumberCharacters.includes(sign)) ? number : undefined
}

/** A line as the customer saw it; without `seenPriceTiyn` the present price is taken (API). */
export type OrderedLine = { article: string; quantity: number; seenPriceTiyn?: number | null }

/** How a customer wants an order that they place (CHK-04); the name is the account's. */
export type CheckoutDetails = {
  phone: string
  /** null with an address, or when the operator shall ask */
  shop: number | null
  /** empty = fetched from the shop */
  address: string
  paymentType: PaymentType | null
  payerName: string
  payerBin: string
  comment: string
  /** the sum from which the page said that delivery is free, null = it said it of none; left out: nothing was shown (API) */
  seenFreeFromTiyn?: number | null
}

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
  /** the retail price of that day, where an own price is paid; else null */
  retailTiyn: number | null
}

export type OrderFile = { id: string; name: string; byteSize: number }

export type OrderView = {
  number: string
  status: OrderStatus
  /** the contact as it was given with the order, of a customer as well; masked where `isMasked`, empty for a draft */
  guestName: string
  guestEmail: string | null
  guestPhone: string | null
  comment: string | null
  isMasked: boolean
  /** `isForGuests`: a guest may order there now */
  shop: { id: number; name: string; address: string; hours: string; isForGuests: boolean } | null
  /** where to deliver; null = fetched from the shop, or masked */
  address: string | null
  /** null = nothing is delivered. Of a draft, which has no address yet, too */
  delivery: Delivery | null
  /** null = agreed with the operator */
  paymentType: PaymentType | null
  /** who pays by invoice in the customer's place; null = nobody else, or masked */
  payer: { name: string; bin: string } | null
  files: OrderFile[]
  lines: OrderLine[]
  /** of the lines; `payableTiyn` adds the delivery */
  totalTiyn: number
  onRequestCount: number
  createdAt: Date
  /** null until a draft is placed */
  placedAt: Date | null
  events: { status: OrderStatus; at: Date; author: string }[]
}

/** An order in a list. */
export type OrderSummary = {
  number: string
  status: OrderStatus
  /** with the delivery */
  totalTiyn: number
  onRequestCount: number
  lineCount: number
  /** of its first lines, three at most */
  names: string[]
  createdAt: Date
  placedAt: Date | null
  updatedAt: Date
}

/** What «Повторить заказ» put into the cart and what it could not. */
export type RepeatOutcome = {
  added: { article: string; name: string; quantity: number; wanted: number }[]
  soldOut: { article: string; name: string }[]
  /** no longer sold */
  gone: { article: string; name: string }[]
  /** lines beyond what a cart can hold */
  left: number
}
