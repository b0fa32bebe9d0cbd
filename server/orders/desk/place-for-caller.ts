// Places an order or a request for a quote that staff write down for a caller, by the functions of the checkout (ADM-02, ADM-09).
import { sql } from 'kysely'
import type { Caller } from '#contract/orders/desk-order.ts'
import type { NewOrder } from '#contract/orders/new-order.schema.ts'
import type { Database } from '../../database/database.ts'
import { isPurchase } from '../../database/order-columns.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ShopError } from '../../errors.ts'
import { once } from '../../http/idempotency.ts'
import { changeOrderStatus } from '../change-status.ts'
import { placeLines } from '../place-order.ts'
import { isInScope, type OrderScope } from '../order-scope.ts'
import { merged } from '../price-lines.ts'
import type { DeskServices, DeskStaff } from './lock-order.ts'

/**
 * Products out of stock are on order. Idempotent by key.
 * @returns the order's number
 * @throws malformed, product_not_found, not_enough_stock, key_reused, forbidden (another's shop)
 */
export async function placeForCaller(
  services: DeskServices,
  { actor, scope }: DeskStaff,
  { key, isConfirmed, isTold, items, ...fields }: NewOrder,
): Promise<string> {
  if (scope !== null && (fields.shop === null ? fields.address === '' : !scope.includes(fields.shop)))
    throw new ShopError('malformed', { fields: { shop: ['Выберите свой магазин'] } })
  const lines = merged(items).map((item) => ({ ...item, isOnOrder: true }))
  return inTransaction(services.db, (trx) =>
    once(
      trx,
      { scope: `order of staff ${actor.id}`, key, request: { ...fields, lines } },
      async () => {
        const terms = { ...fields, actor, isTold: isTold && fields.email !== '' && !fields.isQuote }
        const { number, order } = await placeLines(trx, services, terms, lines, null)
        if (isConfirmed && !fields.isQuote) await changeOrderStatus(trx, services, order, 'confirmed', actor, { isQuiet: true })
        return number
      },
      (stored) => String(stored),
    ),
  )
}

const maxCallers = 5

/**
 * Accounts with the phone, and who ordered with it as a guest; sums and the last order are of the scope alone.
 * @param phone in its stored form, or its beginning; by that a seller of some shops finds guests of these alone, and no accounts
 */
export async function findCallers(db: Database, phone: string, scope: OrderScope): Promise<Caller[]> {
  const { rows } = await sql<Caller>`
    select distinct on (person."userId", person.name) person.*, last.number as "lastNumber", last.placed_at as "lastAt",
      last.shop_id as "shopId", coalesce(last.address, '') as address, coalesce(last.payer_name, '') as "payerName",
      coalesce(last.payer_bin, '') as "payerBin", coalesce(sums.count, 0) as "orderCount", coalesce(sums.total, 0)::bigint as "totalTiyn"
    from (
      select users.id as "userId", trim(concat_ws(' ', last_name, first_name, middle_name)) as name, phone, email,
        price_types.name as "priceType"
        from users left join price_types on price_types.id = users.own_price_type_id
        where ${scope === null ? sql`phone ^@ ${phone}` : sql`phone = ${phone}`}
      union all
      (select null, guest_name, guest_phone, guest_email, null from orders
        where guest_phone ^@ ${phone} and user_id is null and placed_at is not null and ${isInScope(scope)}
        order by placed_at desc limit 20)) person
    left join lateral (select number, placed_at, shop_id, address, payer_name, payer_bin from orders
      where placed_at is not null and ${isInScope(scope)} and (user_id = person."userId" or (person."userId" is null and user_id is null
        and guest_phone = person.phone and guest_name = person.name))
      order by placed_at desc limit 1) last on true
    left join lateral (select count(*) as count, sum(total_tiyn) as total from orders
      where ${isPurchase} and ${isInScope(scope)} and (user_id = person."userId" or (person."userId" is null
        and user_id is null and guest_phone = person.phone and guest_name = person.name))) sums on true
    order by person."userId" nulls last, person.name, last.placed_at desc nulls last
    limit ${maxCallers}`.execute(db)
  return rows
}
