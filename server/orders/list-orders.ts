// Lists an account's orders, newest first (ORD-02, API-09).
import { sql, type SelectQueryBuilder } from 'kysely'
import {
  currentStatuses,
  maxDraftLines,
  parseOrderNumber,
  pastStatuses,
  type OrderStatus,
  type OrderSummary,
} from '#contract/orders/orders.ts'
import type { DB } from '#db/schema.gen.ts'
import { paidPrice } from '../catalogue/customer-price.ts'
import type { Database } from '../database/database.ts'
import { isFound } from './find-orders.ts'
import { countRows } from '../database/read-page.ts'

export type OrderFilter = {
  statuses: readonly OrderStatus[]
  /** part of a number, a title or an article, or as staff find orders: by phone, payer, number in 1C; empty = any */
  text: string
  number: string
  article: string
  /** days in the shop's time zone, `2026-12-01`, both inclusive; null = open */
  from: string | null
  to: string | null
}

const onlyDrafts = { statuses: ['draft'] } as const

/** @param filter what it lacks may be anything */
export async function listOwnOrders(
  db: Database,
  userId: string,
  filter: Partial<OrderFilter>,
  page: number,
  pageSize: number,
): Promise<{ rows: OrderSummary[]; count: number }> {
  const matching = filtered(db, userId, filter)
  const [count, rows] = await Promise.all([countRows(matching), summaries(matching.limit(pageSize).offset((page - 1) * pageSize))])
  return { rows, count }
}

/** To order it again (CART-04). */
export async function findLastOrder(db: Database, userId: string): Promise<OrderSummary | undefined> {
  const [order] = await summaries(filtered(db, userId, { statuses: [...currentStatuses, ...pastStatuses] }).limit(1))
  return order
}

/** For the header's button (SHELL-04). */
export const countCurrentOrders = (db: Database, userId: string): Promise<number> =>
  countRows(filtered(db, userId, { statuses: currentStatuses }))

/** Drafts with space for more lines, the last changed first. */
export async function listOpenDrafts(db: Database, userId: string): Promise<OrderSummary[]> {
  const drafts = await summaries(filtered(db, userId, onlyDrafts).limit(100))
  return drafts.filter(({ lineCount }) => lineCount < maxDraftLines)
}

export async function findLatestDraftNumber(db: Database, userId: string): Promise<string | undefined> {
  const [draft] = await summaries(filtered(db, userId, onlyDrafts).limit(1))
  return draft?.number
}

function filtered(db: Database, userId: string, filter: Partial<OrderFilter>) {
  const { statuses = [], text = '', number = '', article = '', from = null, to = null } = filter
  const day = sql<string>`(coalesce(orders.placed_at, orders.created_at) at time zone 'Asia/Almaty')::date`
  return db
    .selectFrom('orders')
    .where('userId', '=', userId)
    .$if(statuses.length > 0, (query) => query.where('orders.status', 'in', [...statuses]))
    .$if(from !== null, (query) => query.where(sql<boolean>`${day} >= ${from}::date`))
    .$if(to !== null, (query) => query.where(sql<boolean>`${day} <= ${to}::date`))
    .$if(text !== '', (query) => query.where((eb) => eb.or([numbered(text), titled(text), holding(text), isFound(text)])))
    .$if(number !== '', (query) => query.where(numbered(number)))
    .$if(article !== '', (query) => query.where(holding(article)))
}

const numbered = (text: string) => sql<boolean>`strpos(orders.number, ${parseOrderNumber(text) ?? text.toUpperCase()}) > 0`
const titled = (text: string) => sql<boolean>`strpos(lower(orders.title), lower(${text})) > 0`
const holding = (text: string) =>
  sql<boolean>`exists (select 1 from order_items i where i.order_id = orders.id and strpos(lower(i.article), lower(${text})) > 0)`

async function summaries(orders: SelectQueryBuilder<DB, 'orders', object>): Promise<OrderSummary[]> {
  // A draft has no agreed prices: its sum uses today's prices for the account.
  const paid = paidPrice(sql.ref<string | null>('orders.user_id'), 'product')
  const price = sql`case when orders.status = 'draft' then ${paid} else item.price_tiyn end`
  return orders
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('orderItems as item')
          .innerJoin('products as product', 'product.id', 'item.productId')
          .select([
            sql<number>`count(*)`.as('lineCount'),
            sql<number>`coalesce(sum(${price} * item.quantity), 0)`.as('totalTiyn'),
            sql<number>`count(*) filter (where ${price} is null)`.as('onRequestCount'),
            sql<string[]>`coalesce((array_agg(item.name order by item.position))[1:3], '{}')`.as('names'),
          ])
          .whereRef('item.orderId', '=', 'orders.id')
          .as('lines'),
      (join) => join.onTrue(),
    )
    .select(['orders.number', 'orders.title', 'orders.status', 'orders.createdAt', 'orders.placedAt', 'orders.updatedAt'])
    .select(['lines.lineCount', 'lines.onRequestCount', 'lines.names'])
    .select(sql<number>`lines.total_tiyn + coalesce(orders.delivery_tiyn, 0)`.as('totalTiyn'))
    .orderBy(sql`coalesce(orders.placed_at, orders.updated_at)`, 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
}
