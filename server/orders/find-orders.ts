// Finds orders by what people read or remember of them: number, phone, name, payer, number in 1C, article (STAFF-09, ORD-02).
import { sql } from 'kysely'
import { orderNumberLength } from '#contract/orders/orders.ts'
import { articleKey, mayBeArticle } from '../lib/article-key.ts'
import type { Condition } from '../staff-lists/list-filters.ts'
import { begins, findPhones, splitWords } from '../staff-lists/search-words.ts'

/** Each word begins a word of the order, or all together are its number, phone, e-mail or host, or an article in it. */
export function isFound(text: string): Condition {
  const phones = findPhones(text)
  const words = splitWords(text)
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

/** «Заказ № 7кd4-м2хn», with Cyrillic letters that look like Latin ones; «УТ-000123» of 1C. */
function codesOf(text: string): string[] {
  const number = articleKey(text.replace(/заказа?|номер|[№#:.]/giu, ''))
  const isNumber = /^[2-9a-hjkmnp-z]+$/.test(number) && number.length <= orderNumberLength && number.length > 2
  return [...(isNumber ? [number] : []), ...(/^[\p{L}\p{N}]+-[\p{L}\p{N}-]+$/u.test(text) ? [text.toLowerCase()] : [])]
}

/** «РД00-000123», «рд00 000123» and «123», of one number of 1C. */
export const isNumberOfOneC = (externalNumber: string, text: string): boolean => {
  const typed = articleKey(text.replace(/№|номер|заказа?|\sот\s.*/giu, ''))
  const last = externalNumber.split('-').at(-1) ?? ''
  return typed !== '' && [articleKey(externalNumber), articleKey(last).replace(/^0+/, '')].includes(typed)
}
