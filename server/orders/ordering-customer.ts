// Describes the account that places an order.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { ShopError } from '../errors.ts'

export type Customer = Pick<SignedInUser, 'id' | 'email' | 'lastName' | 'firstName' | 'middleName' | 'phone' | 'isEmailConfirmed'>

/** Last, first and middle name; the e-mail if there is none (SHELL-05). */
export const fullName = ({ lastName, firstName, middleName, email }: Customer): string =>
  [lastName, firstName, middleName].filter((name) => name !== '').join(' ') || email

/** Placing needs an address that receives e-mail (AUTH-01). @throws email_not_confirmed */
export function requireConfirmed({ isEmailConfirmed }: Customer): void {
  if (!isEmailConfirmed) throw new ShopError('email_not_confirmed')
}
