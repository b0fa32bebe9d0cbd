// A draft becomes an order (DRF-01): its lines get the present prices, their pieces leave the shops.
import { sql, type Transaction } from 'kysely'
import { customerAuthor, type CheckoutDetails, type OrderedLine } from '#contract/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { versionInForce } from '../content/policy.ts'
import { ShopError } from '../errors.ts'
import { once } from '../idempotency.ts'
import { readShopContacts } from '../settings/shop-settings.ts'
import { inTransaction } from '../transaction.ts'
import { requireConfirmed, type Customer } from './customer.ts'
import { deliveryOf, type OrderTerms, type PricedLine } from './insert-order.ts'
import { lockDraft } from './lock-draft.ts'
import { termsOf } from './place-customer-order.ts'
import { requireSeenDelivery, shopOf, tellOfPlaced, type PlacingServices } from './place-order.ts'
import { pricedLines, sumOf } from './priced-lines.ts'
import { readOrder } from './read-order.ts'
import { chooseStock, soldFrom, takenRows, type TakenPieces } from './take-stock.ts'

type SeenLines = OrderedLine[] | undefined

/**
 * @param seen prices as the page showed them (CART-06); lines that are not among them, or with other pieces, are a change that the page
 * did not show. Undefined: whatever the draft holds at the present prices.
 * @throws email_not_confirmed, order_not_found, not_a_draft, cart_empty, product_not_found, not_enough_stock, price_changed, order_changed,
 * malformed (field `shop`), key_reused; nothing has changed then
 */
export async function placeDraft(
  services: PlacingServices,
  customer: Customer,
  number: string,
  details: CheckoutDetails,
  seen: SeenLines,
  idempotencyKey: string,
): Promise<void> {
  requireConfirmed(customer)
  await inTransaction(services.db, (trx) =>
    once(
      trx,
      { scope: `order ${customer.id}`, key: idempotencyKey, request: { ...details, draft: number, seen: seen ?? null }, foreseen: number },
      () => place(trx, services, termsOf(customer, details), number, seen),
      (kept) => String(kept),
    ),
  )
}

async function place(trx: Transaction<DB>, services: PlacingServices, terms: OrderTerms, number: string, seen: SeenLines): Promise<string> {
  const { id } = await lockDraft(trx, terms.userId ?? '', number)
  const items = await itemsOf(trx, id, seen)
  if (items.length === 0) throw new ShopError('cart_empty')
  await shopOf(trx, terms)
  const { lines, shelves } = await pricedLines(trx, terms.userId, items)
  const taken = chooseStock(shelves, lines, terms.shopId)
  await writePlaced(trx, id, terms, lines, taken, services.clock())
  const order = await readOrder(trx, number)
  if (!order) throw new Error(`order ${number} went away in its own transaction`)
  requireSeenDelivery(terms, order.totalTiyn, order.delivery)
  await tellOfPlaced(trx, services, order, await readShopContacts(trx))
  return number
}

async function itemsOf(trx: Transaction<DB>, orderId: number, seen: SeenLines): Promise<OrderedLine[]> {
  const items = await trx
    .selectFrom('orderItems')
    .innerJoin('products', 'products.id', 'orderItems.productId')
    .select(['products.article', 'orderItems.quantity'])
    .where('orderId', '=', orderId)
    .orderBy('orderItems.position')
    .execute()
  if (seen === undefined) return items
  const seenOf = new Map(seen.map((line) => [line.article, line]))
  if (items.length !== seenOf.size || items.some(({ article, quantity }) => seenOf.get(article)?.quantity !== quantity))
    throw new ShopError('order_changed')
  return items.map(({ article }) => seenOf.get(article)!)
}

async function writePlaced(
  trx: Transaction<DB>,
  orderId: number,
  terms: OrderTerms,
  lines: PricedLine[],
  taken: TakenPieces[],
  placedAt: Date,
): Promise<void> {
  const { totalTiyn, onRequestCount } = sumOf(lines)
  const of = <Key extends keyof PricedLine>(key: Key) => lines.map((line) => line[key])
  await sql`
    with placed as (
      update orders
         set status = 'placed', guest_name = ${terms.name}, guest_email = ${terms.email}, guest_phone = ${terms.phone},
             comment = ${terms.comment}, shop_id = ${terms.shopId}, address = ${terms.address}, payment_type = ${terms.paymentType},
             payer_name = ${terms.payerName}, payer_bin = ${terms.payerBin}, total_tiyn = ${totalTiyn}, on_request_count = ${onRequestCount},
             delivery_tiyn = ${deliveryOf(terms, totalTiyn, placedAt)},
             consent_at = ${placedAt}, consent_version = ${versionInForce(placedAt)}, placed_at = ${placedAt}, updated_at = ${placedAt}
       where id = ${orderId}
      returning id),
    sold as (${soldFrom(taken)}),
    items as (
      update order_items item
         set article = line.article, name = line.name, unit = line.unit, price_tiyn = line.price_tiyn, retail_tiyn = line.retail_tiyn
        from unnest(${of('productId')}::integer[], ${of('article')}::text[], ${of('name')}::text[], ${of('unit')}::text[],
                    ${of('priceTiyn')}::bigint[], ${of('retailTiyn')}::bigint[])
             as line (product_id, article, name, unit, price_tiyn, retail_tiyn)
       where item.order_id = ${orderId} and item.product_id = line.product_id
      returning item.id, item.product_id),
    shelves as (
      insert into order_item_stock (order_item_id, shop_id, count)
      select items.id, taken.shop_id, taken.count from items join ${takenRows(taken)} using (product_id))
    insert into order_events (order_id, status, author, at) select id, 'placed', ${customerAuthor}, ${placedAt} from placed`.execute(trx)
}
