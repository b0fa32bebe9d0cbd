// Defines the data of every page's shell, which the root loader returns.
import { createContext, use } from 'react'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { CartSnapshot } from '#contract/cart/cart.ts'
import type { DeliveryRule } from '#contract/shop/settings.ts'
import type { ShopDetails } from './shop-contacts.ts'

export type ShellCategory = { name: string; slug: string; image: string | null }

export type UserInfo = Pick<SignedInUser, 'lastName' | 'firstName' | 'middleName' | 'email' | 'phone'> & {
  /** of the profile button: the name, and the number of unread notifications */
  button: { caption: string; 'aria-label'?: string; 'data-unread'?: number }
}

export type ShellData = {
  categories: ShellCategory[]
  sale: ShellCategory | null
  /** null if it could not be read */
  cart: CartSnapshot | null
  /** the signed-in customer, without tokens (AUTH-04); null for a guest */
  userInfo: UserInfo | null
  currentOrderCount: number
  /** favourite articles (FAV-01); none for a guest */
  favourites: string[]
  /** products in the comparison, from its cookie */
  comparedCount: number
  /** the server's clock, in ms: HTML and hydration show the same time */
  now: number
  shop: ShopDetails
  deliveryRule: DeliveryRule | null
  origin: string
  requestId: string
}

const nothing: Partial<ShellData> = {}

/** @param loaderData of the root; undefined if it failed: the shell then has no categories and counts */
export const readShell = (loaderData: unknown): Partial<ShellData> => loaderData ?? nothing

/** Not the router's own hook, which renders each of dozens of buttons at every step of a navigation. */
export const ShellContext = createContext(nothing)
export const useShellData = (): Partial<ShellData> => use(ShellContext)

export const categoryHref = (category: { slug: string }): string => `/catalog/${category.slug}`
