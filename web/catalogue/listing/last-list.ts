// Remembers the list that is shown, for the error boundary of a list that cannot be fetched (CAT-14). Browser only: one window shows one list.
import type { ListingView } from './listing-view.ts'

let shown: ListingView | undefined
let failed: string | undefined

/** @param list undefined when the visitor leaves the catalogue's lists */
export function rememberList(list: ListingView | undefined): void {
  shown = list
}

export const lastList = (): ListingView | undefined => shown

/** @param address path and search of the list that could not be fetched; undefined for none */
export function rememberFailure(address: string | undefined): void {
  failed = address
}

/** Whether the list of this address could not be fetched: it is requested again, and nothing else with it. */
export const hasFailed = (address: string): boolean => address === failed
