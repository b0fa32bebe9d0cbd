// Defines orders: their states with the allowed transitions (ORD-01), and the data shown.
import type { ActorKind } from '../journal/actor.ts'
import type { Delivery } from './delivery-price.ts'

type StatusRow = { name: string; next: readonly OrderStatus[] }

export type OrderStatus = 'draft' | QuoteStatus | 'placed' | 'confirmed' | 'assembling' | 'ready' | 'delivering' | 'completed' | 'cancelled'

/** Before the order: agreed prices are asked for, offered until a day, or it came to nothing (ADM-09). */
export type QuoteStatus = 'requested' | 'offered' | 'declined'
/** After `placed`, or `declined`. */
export type NextStatus = Exclude<OrderStatus, 'draft' | 'placed'>

/** The only table of order states, used by API, buttons, e-mails and back office. */
export const orderStatuses: Record<OrderStatus, StatusRow> = {
  draft: { name: 'Черновик', next: ['requested', 'placed', 'cancelled'] },
  requested: { name: 'Запрос КП', next: ['offered', 'declined'] },
  offered: { name: 'КП отправлено', next: ['placed', 'requested', 'declined'] },
  declined: { name: 'КП закрыто', next: [] },
  placed: { name: 'Новый', next: ['confirmed', 'cancelled'] },
  confirmed: { name: 'Подтверждён', next: ['assembling', 'cancelled'] },
  assembling: { name: 'Собирается', next: ['ready', 'delivering', 'cancelled'] },
  ready: { name: 'Готов к выдаче', next: ['completed', 'cancelled'] },
  delivering: { name: 'Доставляется', next: ['completed', 'cancelled'] },
  completed: { name: 'Выполнен', next: [] },
  cancelled: { name: 'Отменён', next: [] },
}

export const isOrderStatus = (text: string): text is OrderStatus => Object.hasOwn(orderStatuses, text)

export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean => orderStatuses[from].next.includes(to)

/** Neither holds stock nor counts as an order. */
export const quoteStatuses = ['requested', 'offered', 'declined'] as const satisfies QuoteStatus[]

export const isQuote = (status: string): status is QuoteStatus => quoteStatuses.some((one) => one === status)

/** Nobody has taken it yet. */
export const isWaiting = (status: string): boolean => status === 'placed' || status === 'requested'

/** «Заказ», or «КП» while it is none. */
export const orderNoun = (status: OrderStatus): string => (isQuote(status) ? 'КП' : 'Заказ')

/** How it ends without goods. */
export const cancelledAs = (status: OrderStatus): 'declined' | 'cancelled' => (isQuote(status) ? 'declined' : 'cancelled')

/** Later the customer has to call the shop. */
export const mayCustomerCancel = (status: OrderStatus): boolean => ['requested', 'offered', 'placed', 'confirmed'].includes(status)

/** Shown under «Текущие заказы» and counted in the header. */
export const currentStatuses = [
  'requested',
  'offered',
  'placed',
  'confirmed',
  'assembling',
  'ready',
  'delivering',
] as const satisfies OrderStatus[]
export const isCurrent = (status: OrderStatus): boolean => currentStatuses.some((one) => one === status)
export const pastStatuses = ['completed', 'cancelled', 'declined'] as const satisfies OrderStatus[]

export const paymentTypeCodes = ['cash', 'card', 'invoice'] as const
export type PaymentType = (typeof paymentTypeCodes)[number]

export const paymentTypes: Record<PaymentType, string> = {
  cash: 'Наличными при\u00a0получении',
  card: 'Картой при\u00a0получении',
  invoice: 'По\u00a0счёту, безналично',
}

/** A file of 5,000 rows fits (DRF-02). */
export const maxDraftLines = 5000
/** Per account. */
export const maxDrafts = 100
/** Of an account without a confirmed e-mail. */
export const maxUnconfirmedDrafts = 3
/** In all drafts of an account together. */
export const maxLinesOfDrafts = 30_000

/** Payers of an account, and its delivery addresses. */
export const maxSavedRows = 20

/** Characters that cannot be confused on the phone: no 0/O, 1/I/L (GST-01). */
export const orderNumberCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const orderNumberLength = 8

/** The stored form of a typed or pasted number («Заказ № 7kd4-m2xn»); undefined if it is not valid. */
export function parseOrderNumber(text: string): string | undefined {
  const number = text.toUpperCase().replace(/\sОТ\s.*|НОМЕР|ЗАКАЗА?|[\s\p{Pd}№#:.]/gu, '')
  return number.length === orderNumberLength && [...number].every((character) => orderNumberCharacters.includes(character))
    ? number
    : undefined
}

/** A line as the customer saw it; without `seenPriceTiyn` the current price applies (API). */
export type OrderedLine = {
  article: string
  quantity: number
  seenPriceTiyn?: number | null
  /** shown as on order; without it stock is required (API-12) */
  isOnOrder?: boolean | undefined
  /** quantity in the draft, if less is ordered; quantity 0: the line is left out */
  draftQuantity?: number | undefined
}

/** `key` opens the whole order without login; the e-mail's link contains it (GST-01). */
export type PlacedOrder = { number: string; key: string }

export type OrderLine = {
  position: number
  article: string
  name: string
  unit: string
  quantity: number
  /** null = price on request */
  priceTiyn: number | null
  /** retail price at the time of ordering, if an agreed price was paid; else null */
  retailTiyn: number | null
  /** ordered without stock, which it does not take either */
  isOnOrder: boolean
}

export type OrderFile = { id: string; name: string; byteSize: number }

export type OrderView = {
  number: string
  /** raised by every change */
  version: number
  /** the customer's own name of a draft, «Объект Абая, 10»; empty = none, or masked */
  title: string
  status: OrderStatus
  /** contact given with the order; masked if `isMasked`, empty for a draft */
  guestName: string
  guestEmail: string | null
  guestPhone: string | null
  comment: string | null
  isMasked: boolean
  /** `isForGuests`: guests can order from it now */
  shop: { id: number; name: string; address: string; hours: string; isForGuests: boolean } | null
  /** null = pickup, or masked */
  address: string | null
  /** null = no delivery, also for a draft */
  delivery: Delivery | null
  /** null = agreed with the operator */
  paymentType: PaymentType | null
  /** pays by invoice instead of the customer; null = none, or masked */
  payer: { name: string; bin: string } | null
  /** the last payment that 1C reported, and all of them together; null = none */
  paid: { at: Date; tiyn: number } | null
  /** the day, `2026-12-31`, until which the prices of the offer hold; null: none was sent */
  offerUntil: string | null
  /** number and day (`2026-03-04`, or '') in 1C; null = not there yet */
  oneC: { number: string; day: string } | null
  files: OrderFile[]
  lines: OrderLine[]
  /** of the lines; `payableTiyn` adds the delivery */
  totalTiyn: number
  onRequestCount: number
  createdAt: Date
  placedAt: Date | null
  /** `note` is mostly empty; `actor` null: masked */
  events: { status: OrderStatus; at: Date; actor: ActorKind | null; note: string }[]
}

/** `totalTiyn` with delivery */
export type OrderSummary = Pick<OrderView, 'number' | 'title' | 'status' | 'totalTiyn' | 'onRequestCount' | 'createdAt' | 'placedAt'> & {
  lineCount: number
  names: string[]
  updatedAt: Date
}

/** `usedAt`: the checkout offers the newest first */
export type SavedAddress = { id: string; address: string; usedAt: Date }
/** `isInvoiced`: the checkout offers to pay by invoice */
export type SavedPayer = { id: string; name: string; bin: string; isInvoiced: boolean; usedAt: Date }

/** What the checkout offers to a customer, the last used first. */
export type SavedBuyer = {
  addresses: SavedAddress[]
  payers: SavedPayer[]
  /** of the last order; `shop` null: agreed with the operator */
  way: 'shop' | 'delivery'
  shop: number | null
  paymentType: PaymentType | null
  isFirstOrder: boolean
}

/** What «Повторить заказ» added to the cart and what it could not. */
export type RepeatOutcome = {
  added: { article: string; name: string; quantity: number; requested: number }[]
  soldOut: { article: string; name: string }[]
  discontinued: { article: string; name: string }[]
  /** lines beyond the limit of a cart */
  left: number
}
