// Decides which pages load their data again when an overlay opens or closes.
import type { ShouldRevalidateFunctionArgs } from 'react-router'

const addressOf = ({ pathname, search }: URL): string => pathname + search

/** Opening or closing an overlay changes the hash alone. React Router skips the loaders only when a hash is added. */
const isHashChange = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined && currentUrl.hash !== nextUrl.hash && addressOf(currentUrl) === addressOf(nextUrl)

/** `shouldRevalidate` for pages without another condition. */
export const unlessHashChange = (change: ShouldRevalidateFunctionArgs): boolean => !isHashChange(change) && change.defaultShouldRevalidate

/** Of a `clientAction` without a response: after a failure React Router loads nothing again, which would fail, too. */
export const lostStatus = 503
