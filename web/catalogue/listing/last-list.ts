// Remembers the shown list for when the next cannot be fetched (CAT-14). Browser only.
import type { ListingView } from './listing-view.ts'

let shown: ListingView | undefined
let failed: string | undefined

/** @param list undefined when the visitor leaves the listing */
export function rememberList(list: ListingView | undefined): void {
  shown = list
}

export const lastList = (): ListingView | undefined => shown

export function rememberFailure(address: string | undefined): void {
  failed = address
}

export const hasFailed = (address: string): boolean => address === failed
