// What every page's shell shows; the root loader gives it.
import { useRouteLoaderData } from 'react-router'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { CartSnapshot } from '#contract/cart/cart.ts'
import type { DeliveryRule } from '#contract/shop/settings.ts'
import type { ShopDetails } from './shop-contacts.ts'

export type ShellCategory = { name: string; slug: string; /** content hash */ image: string | null }

export type UserInfo = Pick<SignedInUser, 'lastName' | 'firstName' | 'middleName' | 'email' | 'phone'> & {
  /** of the profile button, ready to be set: the name, and how many notifications were not read */
  button: { caption: string; 'aria-label'?: string; 'data-unread'?: number }
}

export type ShellData = {
  categories: ShellCategory[]
  sale: ShellCategory | null
  /** null where it could not be read */
  cart: CartSnapshot | null
  /** who is signed in: names and e-mail, never a token (AUTH-04); null for a guest */
  userInfo: UserInfo | null
  /** orders under way of who is signed in; 0 for a guest */
  currentOrderCount: number
  /** articles that the customer has marked (FAV-01); none for a guest */
  favourites: string[]
  /** products in the comparison, as its cookie says */
  comparedCount: number
  /** the server's clock, in ms: the first HTML and its hydration show the same time */
  now: number
  /** how the shop is reached (SHELL-15) */
  shop: ShopDetails
  /** the rule of free delivery in force (SHELL-09) */
  deliveryRule: DeliveryRule | null
  /** for canonical links */
  origin: string
  /** of the request that made the page or asked for the data */
  requestId: string
}

const nothing: Partial<ShellData> = {}

/** @param answer the root loader's; undefined where it failed: the shell then stands without categories and counts */
export const shellOf = (answer: unknown): Partial<ShellData> => answer ?? nothing // whoever asks knows it by its route's name alone

export const useShellData = (): Partial<ShellData> => shellOf(useRouteLoaderData('root'))

export const categoryHref = (category: { slug: string }): string => `/catalog/${category.slug}`
