// Which data of a page are asked for anew after a change (React Router's `shouldRevalidate`).
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isLost } from '#web/cart/cart-code.ts'

const addressOf = ({ pathname, search }: URL): string => pathname + search

/**
 * A change of something else (the cart, a line of a draft) was answered while another page is on its way: true means that this page has to be
 * asked for, whatever the change leaves as it is. React Router ends the navigation with what it reads after such a change; without it the
 * address would be the new page's and the goods the old one's. A form that is itself the navigation overtakes nothing.
 */
export const overtakesNavigation = ({ currentUrl, nextUrl, formAction }: ShouldRevalidateFunctionArgs): boolean =>
  formAction !== undefined && addressOf(new URL(formAction, nextUrl)) !== addressOf(nextUrl) && addressOf(currentUrl) !== addressOf(nextUrl)

/**
 * An overlay is opened or closed (use-overlay.ts): the hash alone changes. React Router skips the loaders where a hash comes, not where it goes.
 */
export const isHashChange = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined && currentUrl.hash !== nextUrl.hash && addressOf(currentUrl) === addressOf(nextUrl)

/** `shouldRevalidate` of every page that has no reason for another. */
export const unlessHashChange = (change: ShouldRevalidateFunctionArgs): boolean => !isHashChange(change) && change.defaultShouldRevalidate

/** For a page whose forms say themselves that a request was lost: to ask for its data now would break the page, too. */
export const unlessLost = (change: ShouldRevalidateFunctionArgs): boolean =>
  overtakesNavigation(change) || (!isLost(change.actionResult) && unlessHashChange(change))
