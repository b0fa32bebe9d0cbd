// Decides which pages load their data again when an overlay opens or closes (React Router's `shouldRevalidate`).
import type { ShouldRevalidateFunctionArgs } from 'react-router'

const addressOf = ({ pathname, search }: URL): string => pathname + search

/**
 * An overlay is opened or closed (use-overlay.ts): the hash alone changes. React Router skips the loaders when a hash is added, not when it is
 * removed.
 */
const isHashChange = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined && currentUrl.hash !== nextUrl.hash && addressOf(currentUrl) === addressOf(nextUrl)

/** `shouldRevalidate` of every page that has no reason for another. */
export const unlessHashChange = (change: ShouldRevalidateFunctionArgs): boolean => !isHashChange(change) && change.defaultShouldRevalidate

/** The browser responded to a form itself because the request was lost: to load the page's data now would fail, too. */
export const isLost = (actionResult: unknown): boolean =>
  typeof actionResult === 'object' && actionResult !== null && 'isLost' in actionResult
