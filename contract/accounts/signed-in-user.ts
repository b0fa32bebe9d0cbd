// Describes a signed-in user (section 12).
import type { Role } from './permissions.ts'

export type SignedInUser = {
  id: string
  email: string
  lastName: string
  firstName: string
  /** '' if none */
  middleName: string
  /** +77001234567 */
  phone: string
  role: Exclude<Role, 'guest'>
  isEmailConfirmed: boolean
  /** the price type that is charged in place of retail (`users.own_price_type_id`); null for retail */
  ownPriceTypeId: number | null
}

export type SessionView = { id: string; userAgent: string; createdAt: Date; isCurrent: boolean }
