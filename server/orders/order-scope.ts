// Limits orders to those of a seller's shops (STAFF-03), inside the query.
import { sql, type RawBuilder } from 'kysely'
import { may } from '#contract/accounts/permissions.ts'
import type { StaffUser } from '#contract/staff/staff-user.ts'
import type { Visitor } from '../http/visitor.ts'

/** Ids of shops; null: orders of all shops */
export type OrderScope = readonly number[] | null

export const getStaffScope = ({ staffRoles, shopIds }: Pick<StaffUser, 'staffRoles' | 'shopIds'>): OrderScope =>
  staffRoles.includes('owner') || staffRoles.includes('orders') ? null : shopIds

/** undefined: sees no orders of others */
export const getVisitorScope = (visitor: Pick<Visitor, 'user' | 'staff'>): OrderScope | undefined =>
  visitor.staff && may(visitor, 'orders:read') ? getStaffScope(visitor.staff) : undefined

/** Of a column with ids of shops. */
export const isShopInScope = (scope: OrderScope | RawBuilder<number[]>, shopId: RawBuilder<unknown>): RawBuilder<boolean> =>
  scope === null ? sql`true` : sql`${shopId} = any(${scope}::integer[])`

/** Of `orders`: collected from one of the shops, or delivered from its stock. */
export const isInScope = (scope: OrderScope | RawBuilder<number[]>): RawBuilder<boolean> =>
  scope === null
    ? sql`true`
    : sql`(${isShopInScope(scope, sql`orders.shop_id`)} or (orders.shop_id is null and exists (
        select from order_items item join order_item_stock part on part.order_item_id = item.id
        where item.order_id = orders.id and ${isShopInScope(scope, sql`part.shop_id`)})))`

/** Ids of the shops whose sellers see one of `orders`. */
export const sellerShops = sql<number[]>`array(select shops.id from shops where ${isInScope(sql<number[]>`array[shops.id]`)})`
