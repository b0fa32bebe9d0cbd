// What stays when a list cannot be fetched (CAT-14): the list that is shown. The address already holds the filters that were chosen, so
// trying again needs nothing else.
import { isRouteErrorResponse } from 'react-router'

// One window shows one list: browser only.
let shown: unknown
let failed: string | undefined
let late: unknown

/** Browsers forgive what moves within 500 ms of a press, for its cause is seen; a slow machine needs its part of them to render. */
const lateAfterMs = 300

export const keepShown = (list: unknown): void => {
  shown = list
}

/** The list of `request`, or the one that is shown when the shop does not answer; then `isFailed` tells of it. */
export async function listOrShown<View>(request: Request, fetchList: () => Promise<View>): Promise<View> {
  const { pathname, search } = new URL(request.url)
  const began = performance.now()
  try {
    const view = await fetchList()
    if (performance.now() - began > lateAfterMs) late = view
    if (failed === pathname + search) failed = undefined
    return view
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer || request.signal.aborted || !shown || !isList(window.location.pathname)) throw error
    // The log of CAT-14 in the browser: the request may never have reached the shop's own.
    // oxlint-disable-next-line no-console
    console.error('Failed to update category/subcategory', error)
    failed = pathname + search
    return shown as View // an earlier answer of the same route
  }
}

/** @param list an answer of `listOrShown` */
export const cameLate = (list: unknown): boolean => list === late

/** @param address path and search of the list, however it is encoded */
export function isFailed(address: string): boolean {
  if (failed === undefined) return false
  const { pathname, search } = new URL(address, window.location.origin)
  return failed === pathname + search
}

const isList = (pathname: string): boolean => pathname.startsWith('/catalog') && !pathname.startsWith('/catalog/product/')
