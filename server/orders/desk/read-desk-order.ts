// Reads an order as the desk shows it: lines with stock by shop, the customer, VAT, history, e-mails (ADM-02).
import { sql, type ExpressionBuilder } from 'kysely'
import type { DeskEvent, DeskExchange, DeskLine, DeskOrder, DeskShop } from '#contract/orders/desk-order.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Database } from '../../database/database.ts'
import { isPurchase } from '../../database/order-columns.ts'
import { parseOrderNumber } from '#contract/orders/orders.ts'
import { vatOfLines } from '#contract/orders/vat.ts'
import { firstPicture } from '../../catalogue/cards/first-picture.ts'
import type { Services } from '../../services.ts'
import { readCompany } from '../../settings/read-settings.ts'
import { mayInvoice, vatPercentOn } from '../documents/invoice-pdf.ts'
import { isInScope, isShopInScope, type OrderScope } from '../order-scope.ts'
import { listOrderShops } from '../pickup-shops.ts'
import { readOrder } from '../read-order.ts'

/** undefined: there is none, or it is of another shop */
export async function readDeskOrder(
  { db, config }: Pick<Services, 'db' | 'config'>,
  number: string,
  scope: OrderScope,
): Promise<DeskOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('exchangeOrders as known', 'known.orderId', 'orders.id')
    .leftJoinLateral(lastExchange, (join) => join.onTrue())
    .select([
      'orders.id',
      'orders.number',
      'orders.userId',
      'orders.placedAt',
      'known.confirmedVersion',
      'known.confirmedAt',
      'orders.version',
      'last.lastRequestAt',
      'last.state',
      'last.message',
    ])
    .where('number', '=', parseOrderNumber(number) ?? '')
    .where('placedAt', 'is not', null)
    .where(isInScope(scope))
    .executeTakeFirst()
  if (!row?.placedAt) return undefined
  const [order, lines, allShops, customer, history, emails, company] = await Promise.all([
    readOrder(db, row.number),
    readLines(db, row.id, scope),
    listOrderShops(db, 'customer'),
    row.userId === null ? null : readCustomer(db, row.userId, scope),
    readHistory(db, row.id, row.placedAt),
    db.selectFrom('orderEmails').select(['subject', 'at']).where('orderId', '=', row.id).orderBy('at', 'desc').execute(),
    readCompany(db, config),
  ])
  if (!order) return undefined
  const percent = vatPercentOn(company.vatRates, row.placedAt)
  return {
    ...order,
    lines,
    shops: allShops
      .filter(({ id }) => scope?.includes(id) ?? true)
      .toSorted((one, other) => Number(other.id === order.shop?.id) - Number(one.id === order.shop?.id))
      .slice(0, maxShops)
      .map(named),
    allShops: allShops.map(named),
    customer: customer ?? null,
    vat: percent === null ? null : { percent, tiyn: vatOfLines(lines, order.delivery?.priceTiyn ?? 0, percent) },
    isInvoiceReady: mayInvoice(order, company.company),
    history,
    emails,
    exchange: { isInOneC: row.confirmedVersion === row.version, confirmedAt: row.confirmedAt, last: exchangeOf(row) },
  }
}

/** Of orders. */
const lastExchange = (eb: ExpressionBuilder<DB, 'orders'>) =>
  eb
    .selectFrom('exchangeSessions')
    .select(['lastRequestAt', 'state', 'message'])
    .where('kind', '=', 'sale')
    .orderBy('id', 'desc')
    .limit(1)
    .as('last')

type LastExchange = { lastRequestAt: Date | null; state: string | null; message: string | null }

const exchangeOf = ({ lastRequestAt: at, state, message }: LastExchange): DeskExchange['last'] =>
  at && { at, fault: state === 'failed' ? message || 'обмен прерван' : '' }

const readLines = (db: Database, orderId: number, scope: OrderScope): Promise<DeskLine[]> =>
  db
    .selectFrom('orderItems as line')
    .innerJoin('products as product', 'product.id', 'line.productId')
    .select([
      'line.position',
      'line.article',
      'line.name',
      'line.unit',
      'line.quantity',
      'line.priceTiyn',
      'line.retailTiyn',
      'line.isOnOrder',
    ])
    .select(['line.listPriceTiyn', 'line.priceReason', 'line.returned', 'product.isActive as isForSale'])
    .select((eb) => firstPicture(eb.ref('line.productId')).select('image.contentHash').as('image'))
    .select(
      sql<Record<number, number>>`(select coalesce(jsonb_object_agg(shop_id, count), '{}') from (
          select shop_id, floor(sum(count)) as count from (
            select shop_id, count from stock where product_id = line.product_id
            union all select shop_id, count from order_item_stock where order_item_id = line.id) parts
          where ${isShopInScope(scope, sql`shop_id`)} group by shop_id having sum(count) >= 1) by_shop)`.as('stock'),
    )
    .select(sql<number>`(select coalesce(sum(count), 0) from order_item_stock where order_item_id = line.id)`.as('held'))
    .where('line.orderId', '=', orderId)
    .orderBy('line.position')
    .execute()

const maxShops = 5
const named = ({ id, name }: DeskShop): DeskShop => ({ id, name })

/** Counts the orders in the scope alone. */
async function readCustomer(db: Database, userId: string, scope: OrderScope): Promise<DeskOrder['customer'] | undefined> {
  const { rows } = await sql<NonNullable<DeskOrder['customer']>>`
    select users.id, price_types.name as "priceType", orders."orderCount", orders."totalTiyn" from users
      left join price_types on price_types.id = users.own_price_type_id
      cross join lateral (select count(*) as "orderCount", coalesce(sum(total_tiyn), 0)::bigint as "totalTiyn" from orders
        where user_id = users.id and ${isPurchase} and ${isInScope(scope)}) orders
      where users.id = ${userId}`.execute(db)
  return rows[0]
}

/** Newest first. @param since limits the partitions that are read */
async function readHistory(db: Database, orderId: number, since: Date): Promise<DeskEvent[]> {
  const { rows } = await sql<DeskEvent>`
    select id::text, at, actor_kind as "actorKind", changes->'status' as status, note,
      coalesce(case when actor_kind in ('staff', 'customer') and actor_id ~ '^[0-9a-f-]{36}$'
        then (select first_name || ' ' || last_name from users where users.id = actor_id::uuid)
        when actor_kind = 'system' then actor_id end, '') as actor,
      changes = '{}' and personal is null and actor_kind = 'staff' as "isNote",
      array(select value->>1 from jsonb_each(personal) where key like 'priceReason.%' and value->>1 <> '') as reasons,
      nullif((changes->'paidTiyn'->>1)::bigint - coalesce((changes->'paidTiyn'->>0)::bigint, 0), 0) as "paidTiyn"
    from journal where entity = 'orders' and record_id = ${String(orderId)} and at >= ${since}
    order by at desc, id desc limit 500`.execute(db)
  return rows
}
