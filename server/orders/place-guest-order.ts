// A guest's order, placed in one transaction: key, stock, order, cart and mails are there together or not at all (CHK-01, CHK-05, CHK-06).
import type { Transaction } from 'kysely'
import { priceChangedText } from '#contract/cart.ts'
import { fieldTexts } from '#contract/person-fields.ts'
import type { GuestOrderInput, OrderedLine, OrderView, PlacedOrder } from '#contract/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { ShopError } from '../errors.ts'
import { once } from '../idempotency.ts'
import { sendOrderMailLater } from '../mail/order-mail.ts'
import type { Visitor } from '../plugins/visitor.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../transaction.ts'
import { findGuestShop } from './guest-shops.ts'
import { insertOrder, type PricedLine } from './insert-order.ts'
import { orderKey, orderPath } from './order-number.ts'
import { takeStock } from './take-stock.ts'

/**
 * Prices come from the database alone; what the customer saw is only compared with them. The same key with the same input gives the
 * same order, however often and at once it is sent.
 * @throws product_not_found, not_enough_stock, price_changed (fields by article), malformed (field `shop`), key_reused; nothing has changed then
 */
export async function placeGuestOrder(
  services: Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>,
  visitor: Pick<Visitor, 'cartId'>,
  input: GuestOrderInput,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  const request = { ...input, items: merged(input.items) }
  const number = await inTransaction(services.db, (trx) =>
    once(
      trx,
      { scope: 'guest order', key: idempotencyKey, request },
      () => place(trx, services, visitor.cartId, request),
      (kept) => String(kept),
    ),
  )
  return { number, key: orderKey(services.config.cookieSecret, number) }
}

async function place(
  trx: Transaction<DB>,
  { jobs, config, clock }: Pick<Services, 'jobs' | 'config' | 'clock'>,
  cartId: string | null,
  input: GuestOrderInput,
): Promise<string> {
  if (input.items.length === 0) throw new ShopError('cart_empty')
  const lines = await pricedLines(trx, input.items)
  const shop = input.shop === null ? null : ((await findGuestShop(trx, input.shop)) ?? null)
  if (input.shop !== null && shop === null) throw new ShopError('malformed', { fields: { shop: [fieldTexts.shop] } })
  const taken = await takeStock(trx, lines, input.shop)

  const totalTiyn = lines.reduce((sum, { priceTiyn, quantity }) => sum + (priceTiyn ?? 0) * quantity, 0)
  const onRequestCount = lines.filter(({ priceTiyn }) => priceTiyn === null).length
  const placedAt = clock()
  const number = await insertOrder(trx, {
    guestName: input.name,
    guestEmail: input.email,
    guestPhone: input.phone,
    comment: input.comment,
    shopId: input.shop,
    totalTiyn,
    onRequestCount,
    placedAt,
    lines,
    taken,
    cartId,
  })

  const order: OrderView = {
    number,
    status: 'placed',
    guestName: input.name,
    guestEmail: input.email,
    guestPhone: input.phone,
    comment: input.comment,
    isMasked: false,
    shop,
    lines,
    totalTiyn,
    onRequestCount,
    placedAt,
    events: [{ status: 'placed', at: placedAt }],
  }
  const link = new URL(orderPath(number, orderKey(config.cookieSecret, number)), config.publicOrigin).href
  await sendOrderMailLater(trx, jobs, { order, link, config })
  return number
}

/** Two lines of one article are one line; the order of the first mention stays. */
function merged(items: OrderedLine[]): OrderedLine[] {
  const byArticle = new Map<string, OrderedLine>()
  for (const item of items) {
    const known = byArticle.get(item.article)
    byArticle.set(item.article, known ? { ...known, quantity: known.quantity + item.quantity } : item)
  }
  return [...byArticle.values()]
}

async function pricedLines(trx: Transaction<DB>, items: OrderedLine[]): Promise<PricedLine[]> {
  const articles = items.map(({ article }) => article)
  const products = await trx
    .selectFrom('products')
    .select(['id', 'article', 'name', 'unit', 'priceTiyn'])
    .where('article', 'in', articles)
    .where('isActive', '=', true)
    .execute()
  const byArticle = new Map(products.map((product) => [product.article, product]))
  const missing = articles.filter((article) => !byArticle.has(article))
  if (missing.length > 0) {
    throw new ShopError('product_not_found', {
      fields: Object.fromEntries(missing.map((article) => [article, ['Такого товара нет.']])),
    })
  }
  const lines: PricedLine[] = []
  const changed: [string, string[]][] = []
  for (const { article, quantity, seenPriceTiyn } of items) {
    const { id, name, unit, priceTiyn } = byArticle.get(article)!
    if (seenPriceTiyn !== undefined && seenPriceTiyn !== priceTiyn) changed.push([article, [priceChangedText(seenPriceTiyn, priceTiyn)]])
    lines.push({ productId: id, position: lines.length + 1, article, name, unit, quantity, priceTiyn })
  }
  if (changed.length > 0) throw new ShopError('price_changed', { fields: Object.fromEntries(changed) })
  return lines
}
