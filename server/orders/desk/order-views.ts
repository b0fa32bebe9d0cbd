// Reads the list of the desk: the orders in a person's scope, and how many there are by state (ADM-02, STAFF-09).
import { sql } from 'kysely'
import { usualFilters } from '#contract/orders/desk-views.ts'
import { currentStatuses, type OrderStatus } from '#contract/orders/orders.ts'
import type { Database } from '../../database/database.ts'
import { loadList, type LoadedList } from '../../staff-lists/load-list.ts'
import { isInScope, type OrderScope } from '../order-scope.ts'
import { ordersInScope, type StaffOrderRow } from '../staff-orders.ts'

/** Above it a count says «больше». */
const maxCounted = 999

/** `counts`: of open states, up to `maxCounted` + 1 */
type DeskList = LoadedList<StaffOrderRow> & { counts: Partial<Record<OrderStatus, number>> }

export async function loadDeskList(db: Database, scope: OrderScope, params: URLSearchParams): Promise<DeskList> {
  const filters = new URLSearchParams({ ...usualFilters(params), ...Object.fromEntries(params) })
  const [list, counts] = await Promise.all([loadList(db, ordersInScope(scope), filters), countByStatus(db, scope)])
  return { ...list, counts }
}

async function countByStatus(db: Database, scope: OrderScope): Promise<DeskList['counts']> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select status, (select count(*) from (select from orders
        where orders.status = named.status and ${isInScope(scope)} limit ${maxCounted + 1}) as counted) as count
      from unnest(${currentStatuses}::order_status[]) as named (status)`.execute(db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
