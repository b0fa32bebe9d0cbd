// Lists the fields of an order as e-mails, documents and pages show them.
import type { OrderField } from './order-form.schema.ts'
import { paymentTypes, type OrderView } from './orders.ts'
import { formatPhone } from '../values/phone.ts'

/** null or empty: not shown */
export type Fact = [title: string, text: string | null]

/**
 * In the order of documents.
 * @param isForStranger to the address that a guest has typed: without the guest's own words (CHK-06)
 */
export function orderFacts(order: OrderView, isForStranger = false): Record<OrderField, Fact> {
  const { guestName, guestPhone, guestEmail, shop, address, paymentType, payer, comment } = order
  const own = (text: string | null) => (isForStranger ? null : text)
  return {
    name: ['Получатель', own(guestName)],
    phone: ['Телефон', guestPhone && formatPhone(guestPhone)],
    email: ['E-mail', guestEmail],
    shop: ['Магазин', shop && joined(shop.name, shop.address)],
    address: ['Адрес доставки', isForStranger ? address && 'тот, что\u00a0указан в\u00a0заказе' : address],
    paymentType: ['Оплата', paymentType && paymentTypes[paymentType]],
    payerName: ['Плательщик', own(payer && joined(payer.name, payer.bin && `БИН/ИИН ${payer.bin}`))],
    payerBin: ['', null], // next to the payer's name
    comment: ['Комментарий', own(comment)],
  }
}

const joined = (...texts: string[]): string => texts.filter(Boolean).join(', ')
