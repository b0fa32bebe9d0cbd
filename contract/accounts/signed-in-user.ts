// Describes a signed-in user.
import type { StaffRole } from './permissions.ts'

export type SignedInUser = {
  id: string
  email: string
  lastName: string
  firstName: string
  /** '' if none */
  middleName: string
  /** +77001234567 */
  phone: string
  staffRoles: readonly StaffRole[]
  isEmailConfirmed: boolean
  /** wholesale prices, charged once the e-mail is confirmed */
  hasAgreedPrices: boolean
  /** the price type that is charged in place of retail (`users.own_price_type_id`); null for retail */
  ownPriceTypeId: number | null
}

export type SessionView = {
  id: string
  userAgent: string
  createdAt: Date
  /** of the last use, at most a day late */
  usedAt: Date
  /** `203.0.113.0/24`; null: unknown */
  network: string | null
  /** in the network of this request */
  isHere: boolean
  isCurrent: boolean
}
