// Counts what waits for a person of staff: new orders, of a seller those of their shops, and new requests.
import { may } from '#contract/accounts/permissions.ts'
import type { NewCounts } from '#contract/staff/live.ts'
import type { StaffUser } from '#contract/staff/staff-user.ts'
import { isNewRequest } from '../callback-requests/requests-list.ts'
import { isInScope, getStaffScope } from '../orders/order-scope.ts'
import type { Services } from '../services.ts'

/** More are shown as «99+». */
const most = 100

export async function countNew({ db, live }: Pick<Services, 'db' | 'live'>, staff: StaffUser): Promise<NewCounts> {
  const scope = getStaffScope(staff)
  const orders = db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['placed', 'requested'])
    .where('placedAt', 'is not', null)
    .where(isInScope(scope))
    .limit(most)
  const requests = db.selectFrom('callbacks').select('id').where(isNewRequest).limit(most)
  const [newOrders, newRequests] = await Promise.all([
    may({ user: null, staff }, 'orders:read')
      ? live.readTogether('orders', `new orders ${JSON.stringify(scope)}`, () => orders.execute())
      : undefined,
    may({ user: null, staff }, 'callbacks:change') ? live.readTogether('requests', 'new requests', () => requests.execute()) : undefined,
  ])
  return { ...(newOrders && { orders: newOrders.length }), ...(newRequests && { requests: newRequests.length }) }
}
