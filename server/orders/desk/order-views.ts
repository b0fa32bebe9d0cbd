// Reads the list of the desk: its views with counts, and the orders in a person's scope (ADM-02, STAFF-09).
import { sql } from 'kysely'
import { deskViews, type DeskView } from '#contract/orders/desk-views.ts'
import type { Database } from '../../database/database.ts'
import { loadList, type LoadedList } from '../../staff-lists/load-list.ts'
import { isInScope, type OrderScope } from '../order-scope.ts'
import { ordersInScope, type StaffOrderRow } from '../staff-orders.ts'

/** Above it a count says «больше». */
const maxCounted = 999

export type DeskList = LoadedList<StaffOrderRow> & { counts: Record<DeskView, number> }

/** @param params of the list, and `view`; a search looks in all states */
export async function loadDeskList(db: Database, scope: OrderScope, params: URLSearchParams): Promise<DeskList> {
  const [list, counts] = await Promise.all([loadList(db, ordersInScope(scope), deskFilter(params)), countViews(db, scope)])
  return { ...list, counts }
}

/** The parameters of the list that those of the desk mean. */
export function deskFilter(params: URLSearchParams): URLSearchParams {
  const { view = '', ...given } = Object.fromEntries(params)
  const named = Object.keys(deskViews).find((name): name is DeskView => name === view)
  const shown = named ?? ((given['search'] ?? '') === '' && view === '' ? 'open' : undefined)
  return new URLSearchParams({ ...(shown && { status: deskViews[shown].statuses.join(',') }), ...given })
}

async function countViews(db: Database, scope: OrderScope): Promise<Record<DeskView, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, (select count(*) from (select from orders
        where orders.status = named.status and ${isInScope(scope)} limit ${maxCounted + 1}) as counted) as count
      from unnest(${deskViews.open.statuses}::order_status[]) as named (status)`.execute(db)
  const of = new Map(rows.map(({ status, count }) => [status, count]))
  const sum = (view: DeskView) => deskViews[view].statuses.reduce((total, status) => total + (of.get(status) ?? 0), 0)
  return { open: sum('open'), new: sum('new'), gather: sum('gather'), hand: sum('hand'), quotes: sum('quotes') }
}
