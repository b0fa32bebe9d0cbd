// Lists placed orders for staff: columns, filters and the one search box (ADM-02, STAFF-09).
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { articleKey, mayBeArticle } from '../lib/article-key.ts'
import { orderNumberLength, orderStatuses, paymentTypeCodes, paymentTypes } from '#contract/orders/orders.ts'
import { statusesOf } from './orders.schema.ts'
import { formatPhone } from '#contract/values/phone.ts'
import type { Condition } from '../staff-lists/list-filters.ts'
import { isoTime, type StaffList } from '../staff-lists/staff-list.ts'

const row = z.object({
  number: z.string(),
  status: z.enum(Object.keys(orderStatuses)),
  placed_at: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  shop: z.nullable(z.string()).check(z.describe('Магазин; null — доставка или решит оператор')),
  address: z.string().check(z.describe('Адрес доставки; пусто — самовывоз')),
  total: z.number().check(z.describe('Товары с ценой и доставка, ₸')),
  paid: z.number().check(z.describe('Оплачено по данным 1С, ₸')),
  payment_type: z.nullable(z.enum(paymentTypeCodes)),
  payer: z.string().check(z.describe('Плательщик счёта; пусто — сам покупатель')),
  external_number: z.string().check(z.describe('Номер в 1С; пусто — ещё нет')),
})

const total = sql`(orders.total_tiyn + coalesce(orders.delivery_tiyn, 0))`

export const staffOrders: StaffList<z.infer<typeof row>> = {
  name: 'orders',
  row,
  columns: {
    number: { title: 'Номер', sql: sql`orders.number` },
    status: {
      title: 'Состояние',
      sql: sql`orders.status`,
      filter: { oneOf: Object.keys(orderStatuses).filter((status) => status !== 'draft') },
      cell: (code) => statusesOf(code).map((status) => orderStatuses[status].name)[0] ?? code,
    },
    placed_at: {
      title: 'Оформлен',
      sql: isoTime(sql`orders.placed_at`),
      stored: sql`orders.placed_at`,
      filter: 'period',
      sort: 'time',
      cell: (text) => new Date(text),
    },
    name: { title: 'Покупатель', sql: sql`orders.guest_name` },
    phone: { title: 'Телефон', sql: sql`orders.guest_phone`, cell: (phone) => phone && formatPhone(phone) },
    email: { title: 'E-mail', sql: sql`orders.guest_email` },
    shop: { title: 'Магазин', sql: sql`shops.name_for_guest`, stored: sql`orders.shop_id`, filter: 'ids' },
    address: { title: 'Адрес доставки', sql: sql`orders.address` },
    total: { title: 'Сумма, ₸', sql: sql`${total} / 100.0`, stored: total, filter: 'amount', sort: 'whole' },
    paid: { title: 'Оплачено, ₸', sql: sql`orders.paid_tiyn / 100.0` },
    payment_type: { title: 'Оплата', sql: sql`orders.payment_type`, cell: (type) => type && paymentTypes[type] },
    payer: { title: 'Плательщик', sql: sql`orders.payer_name` },
    external_number: { title: 'Номер в 1С', sql: sql`orders.external_number` },
  },
  from: sql`orders left join shops on shops.id = orders.shop_id`,
  where: sql`orders.placed_at is not null`,
  key: sql`orders.id`,
  sort: '-placed_at',
  search: {
    about: 'Номер, телефон в любом написании или его последние цифры, имя, e-mail, плательщик, БИН, номер в 1С, артикул',
    condition: isFound,
  },
}

/** Each word begins a word of the order, or all together are its number, phone, e-mail or host, or an article in it. */
function isFound(text: string): Condition {
  const chunks = text.toLowerCase().replaceAll('ё', 'е').split(/\s+/)
  const phones = phonesOf(text)
  const isOfParts = phones.length > 0 && /\d\D+\d/.test(text) // «8 (701) 555»: its parts begin too many words
  const words = isOfParts ? '' : chunks.flatMap(lexemesOf).join(' & ')
  const alternatives = [words, ...codesOf(text).map(begins)].filter((one) => one !== '')
  const mail = /^[\w.+@-]+$/.test(text) ? [text.toLowerCase()] : []
  const conditions = [
    ...phones.map((phone) => sql`orders.guest_phone ^@ ${phone}`),
    ...mail.map((part) => sql`split_part(lower(orders.guest_email), '@', 2) ^@ ${part.replace('@', '')}`),
    ...mail.map((part) => sql`lower(orders.guest_email) ^@ ${part}`),
    ...(mayBeArticle(text) ? [hasArticle(articleKey(text))] : []),
    ...(alternatives.length > 0 ? [hasWords(alternatives.map((one) => `(${one})`).join(' | '))] : []), // the dearest last
  ]
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

const hasArticle = (key: string) => sql`orders.id = any(array(
  select item.order_id from order_items item join products product on product.id = item.product_id where product.article_key = ${key}))`

const hasWords = (query: string) => sql`order_words(orders.number, orders.guest_phone, orders.guest_name, orders.payer_name,
  orders.payer_bin, orders.external_number) @@ ${query}::tsquery`

const begins = (word: string) => `'${word}':*`

/** Of a text without spaces: the last word is found by its beginning, those before a hyphen or dot whole. */
const lexemesOf = (chunk: string): string[] =>
  (chunk.match(/[\p{L}\p{N}]+/gu) ?? []).map((word, at, all) => (at === all.length - 1 ? begins(word) : `'${word}'`))

/** «Заказ № 7кd4-м2хn», with Cyrillic letters that look like Latin ones; «УТ-000123» of 1C. */
function codesOf(text: string): string[] {
  const number = articleKey(text.replace(/заказа?|номер|[№#:.]/giu, ''))
  const isNumber = /^[2-9a-hjkmnp-z]+$/.test(number) && number.length <= orderNumberLength && number.length > 2
  return [...(isNumber ? [number] : []), ...(/^[\p{L}\p{N}]+-[\p{L}\p{N}-]+$/u.test(text) ? [text.toLowerCase()] : [])]
}

/** From its first digits on: `8701…`, `+7 (701)…`, `701…`. */
function phonesOf(text: string): string[] {
  const digits = text.replace(/\D/g, '')
  if (!/^[\d\s()+\p{Pd}]+$/u.test(text) || digits.length < 4) return []
  if (digits.startsWith('8')) return [`+7${digits.slice(1)}`]
  return digits.startsWith('7') ? [`+${digits}`, `+7${digits}`] : [`+7${digits}`]
}
