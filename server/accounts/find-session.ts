// The session check of every request that carries a cookie, past the library, whose own check costs several times as much: one prepared
// query, which also counts what the header of a page shows. A session is asked for each time and never kept, so that an end of it is one at once.
import type { Pool } from 'pg'
import type { SignedInUser } from '#contract/accounts.ts'
import { currentStatuses } from '#contract/orders.ts'
import { prolongAfterSeconds, sessionSeconds } from './auth.ts'
import { tokenHash } from './token-hash.ts'

export type FoundSession = {
  sessionId: string
  user: SignedInUser
  /** notifications that were not read yet (ACC-02) */
  unreadCount: number
  /** null where it was not asked for */
  counts: HeaderCounts | null
  isToBeProlonged: boolean
}

/** What the header of every page shows of a customer beside the name (SHELL-04). */
export type HeaderCounts = {
  /** pieces by article, as server/cart/cart-quantities.ts reads them */
  cartQuantities: Record<string, number>
  /** as countCurrentOrders of server/orders/list-orders.ts */
  currentOrderCount: number
}

type Row = SignedInUser & {
  sessionId: string
  isToBeProlonged: boolean
  unreadCount: number
  cartQuantities?: Record<string, number> | null
  currentOrderCount?: number
}

const columns = `sessions.id as "sessionId", sessions.expires_at < $2 as "isToBeProlonged", users.id, email, last_name as "lastName",
  first_name as "firstName", middle_name as "middleName", phone, role, is_email_confirmed as "isEmailConfirmed",
  own_price_type_id as "ownPriceTypeId",
  (select count(*)::int from notifications where user_id = users.id and read_at is null) as "unreadCount"`
// A customer's cart has the customer's own id.
const counts = `(select json_object_agg(article, quantity) from cart_items join products on products.id = product_id where cart_id = users.id)
    as "cartQuantities",
  (select count(*)::int from orders where user_id = users.id and status = any($4::order_status[])) as "currentOrderCount"`
const living = 'from sessions join users on users.id = user_id where token_hash = $1 and expires_at > $3'

// Named: looked up by one key, they need no plan of their own each time (a filter's query would, see docs/decisions/020). Measured 2026-11-21,
// profiles of 1,500 pages side by side: a page's three queries built by Kysely were three writes to the socket, which cost the most.
const check = { name: 'session', text: `select ${columns} ${living}` }
const checkAndCount = { name: 'session-and-counts', text: `select ${columns}, ${counts} ${living}` }

/** @param cookie the cookie's value, `token.signature`; the token's 190 random bits need no second proof. */
export async function findSession(
  pool: Pool,
  cookie: string,
  now: Date,
  { withCounts = false }: { withCounts?: boolean } = {},
): Promise<FoundSession | undefined> {
  const token = cookie.split('.', 1)[0]!
  const prolongBefore = new Date(now.getTime() + (sessionSeconds - prolongAfterSeconds) * 1000)
  const values = [tokenHash(token), prolongBefore.toISOString(), now.toISOString()]
  const { rows } = await pool.query<Row>(withCounts ? { ...checkAndCount, values: [...values, currentStatuses] } : { ...check, values })
  const row = rows[0]
  if (!row) return undefined
  const { sessionId, isToBeProlonged, unreadCount, cartQuantities, currentOrderCount, ...user } = row
  return {
    sessionId,
    user,
    unreadCount,
    counts: currentOrderCount === undefined ? null : { cartQuantities: cartQuantities ?? {}, currentOrderCount },
    isToBeProlonged,
  }
}
