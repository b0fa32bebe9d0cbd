// Decides which pages load their data again when an overlay opens or closes.
import type { ShouldRevalidateFunctionArgs } from 'react-router'

const addressOf = ({ pathname, search }: URL): string => pathname + search

/** Opening or closing an overlay changes the hash alone. React Router skips the loaders only when a hash is added. */
const isHashChange = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined && currentUrl.hash !== nextUrl.hash && addressOf(currentUrl) === addressOf(nextUrl)

/** `shouldRevalidate` for pages without another condition. */
export const unlessHashChange = (change: ShouldRevalidateFunctionArgs): boolean => !isHashChange(change) && change.defaultShouldRevalidate

/** The action's request was lost, so a reload of the data would fail, too. */
export const isLost = (actionResult: unknown): boolean =>
  typeof actionResult === 'object' && actionResult !== null && 'isLost' in actionResult
