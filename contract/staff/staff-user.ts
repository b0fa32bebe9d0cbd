// Describes who is signed in to the back office (STAFF-03, STAFF-04), and names its roles.
import type { StaffRole } from '../accounts/permissions.ts'
import type { SignedInUser } from '../accounts/signed-in-user.ts'

/** `id`: of the account; `staffRoles`: none while `mustEnrol` */
export type StaffUser = Pick<SignedInUser, 'id' | 'email' | 'lastName' | 'firstName' | 'staffRoles'> & {
  sessionId: string
  /** of a seller */
  shopIds: readonly number[]
  hasSecondFactor: boolean
  /** typed in this session in the last `recentPasswordMinutes` */
  hasRecentPassword: boolean
  /** the second factor is demanded and not set up yet: nothing else may be done */
  mustEnrol: boolean
}

export const roleNames: Record<StaffRole, string> = {
  owner: 'владелец',
  orders: 'заказы',
  catalogue: 'каталог',
  content: 'содержание',
  seller: 'продавец',
}

/** What a role does, for who gives it. */
export const roleTexts: Record<StaffRole, string> = {
  owner: 'всё, также люди, настройки и\u00a0журнал',
  orders: 'заказы, обращения, покупатели',
  catalogue: 'товары, цены, остатки, импорт, слова поиска',
  content: 'страницы, новости, баннеры, оформление',
  seller: 'заказы и\u00a0остатки своих магазинов',
}

/** Hours of a session, and minutes without a request (STAFF-04). */
export const staffSessionHours = 12
export const staffIdleMinutes = 60
/** Exports of personal data need one that is no older. */
export const recentPasswordMinutes = 15
/** Wrong passwords until the sign-in is locked, and for how long. */
export const staffTries = 10
export const staffLockMinutes = 15
