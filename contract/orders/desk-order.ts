// Defines what the order desk shows: an order with stock and history, products to add, callers (ADM-02).
import type { ActorKind } from '../journal/actor.ts'
import type { TextPart } from '../search/search.schema.ts'
import type { OrderLine, OrderStatus, OrderView } from './orders.ts'

export type DeskLine = OrderLine & {
  /** before another price was agreed; null: on request, or none was agreed */
  listPriceTiyn: number | null
  /** empty: none was agreed */
  priceReason: string
  returned: number
  isForSale: boolean
  image: string | null
  /** whole units by shop: free ones and those that this line holds */
  stock: Record<number, number>
  held: number
}

export type DeskShop = { id: number; name: string }
export type DeskEvent = {
  id: string
  at: Date
  actorKind: ActorKind
  /** name, job or command; empty: 1C or a guest */
  actor: string
  status: [OrderStatus | null, OrderStatus] | null
  note: string
  /** reasons of agreed prices */
  reasons: string[]
  /** for colleagues alone */
  isNote: boolean
  paidTiyn: number | null
}

export type DeskOrder = Omit<OrderView, 'lines'> & {
  lines: DeskLine[]
  /** the order's first, then those that have most of it; a seller sees the own ones */
  shops: DeskShop[]
  allShops: DeskShop[]
  customer: { id: string; orderCount: number; totalTiyn: number; priceType: string | null } | null
  vat: { percent: number; tiyn: number } | null
  isInvoiceReady: boolean
  history: DeskEvent[]
  emails: { subject: string; at: Date }[]
  exchange: DeskExchange
}

export type DeskExchange = {
  /** 1C has this version */
  isInOneC: boolean
  /** when 1C last confirmed a version */
  confirmedAt: Date | null
  /** of the last exchange of orders; null: there was none; `fault`: what broke it off, empty: nothing did */
  last: { at: Date; fault: string } | null
}

/** At the customer's price. */
export type OfferedProduct = Pick<OrderLine, 'article' | 'name' | 'unit' | 'priceTiyn'> & {
  id: number
  /** the name, with what a search has found in it */
  marked?: TextPart[]
  image: string | null
  /** whole units by shop */
  stock: Record<number, number>
}
export type PickedProduct = { product: OfferedProduct; quantity: number }
/** `isExact`: named by its article or code; others are choices. `quantityProblem`: why the quantity has to be typed, which is 1 then */
export type PastedLine = { text: string; quantity: number; quantityProblem: string | null; isExact: boolean; products: OfferedProduct[] }

/** A category with its sections; `path`: by slugs, «nasosy/cirkulyacionnye» */
export type SectionGroup = { category: string; sections: { name: string; path: string }[] }

/** Another open order of the buyer. */
export type JoinableOrder = { number: string; status: OrderStatus; placedAt: Date; totalTiyn: number }

export type Caller = {
  userId: string | null
  name: string
  phone: string
  email: string
  payerName: string
  payerBin: string
  orderCount: number
  totalTiyn: number
  priceType: string | null
  /** of the last order */
  lastNumber: string | null
  lastAt: Date | null
  shopId: number | null
  address: string
}
