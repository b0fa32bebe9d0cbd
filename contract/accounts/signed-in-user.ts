// Who a signed-in visitor is (section 12).
import type { Role } from './permissions.ts'

export type SignedInUser = {
  id: string
  email: string
  lastName: string
  firstName: string
  /** '' where there is none */
  middleName: string
  /** +77001234567 */
  phone: string
  role: Exclude<Role, 'guest'>
  isEmailConfirmed: boolean
  /** the price type that is charged in place of retail (`users.own_price_type_id`); null for retail */
  ownPriceTypeId: number | null
}

/** One place where the user is logged in. */
export type SessionView = { id: string; userAgent: string; createdAt: Date; isCurrent: boolean }
