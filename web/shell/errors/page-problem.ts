import { isRouteErrorResponse } from 'react-router'
import type { Problem } from '#contract/errors.ts'

export type PageProblem = Pick<Problem, 'title' | 'status' | 'detail' | 'request_id'>

type Failure = {
  /** 500 where it is unknown (ROUTE-13) */
  status: number
  problem: PageProblem | undefined
  /** undefined: the log of the shop knows nothing of it */
  requestId: string | undefined
}

/**
 * What may be told of it. A code of the log that nobody gave would be made up: in a browser a TypeError is a request that came to nothing
 * (or scripts that are wrong), and 5xx without a problem is by a balancer before the shop, which knows none.
 * @param pageRequestId of the document in which it happened
 */
export function failureOf(error: unknown, pageRequestId: string | undefined, isInBrowser: boolean): Failure {
  const problem = problemOfPage(error)
  const status = problem?.status ?? (isRouteErrorResponse(error) ? error.status : 500)
  const isByOthers = problem === undefined && isRouteErrorResponse(error) && status >= 500
  const isUnanswered = isInBrowser && error instanceof TypeError
  return { status, problem, requestId: problem?.request_id ?? (isByOthers || isUnanswered ? undefined : pageRequestId) }
}

/** What a loader refused with (web/rendering/loader-errors.ts), or undefined for a failure without words of its own. */
export function problemOfPage(error: unknown): PageProblem | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const data = readJson(error.data)
  if (typeof data !== 'object' || data === null || !('title' in data) || !('detail' in data)) return undefined
  if (typeof data.title !== 'string' || typeof data.detail !== 'string') return undefined
  const requestId = 'request_id' in data && typeof data.request_id === 'string' ? data.request_id : undefined
  return {
    title: data.title,
    detail: data.detail,
    status: error.status,
    ...(requestId === undefined ? {} : { request_id: requestId }),
  }
}

/** What was refused before a page was asked comes as the problem's own text. */
function readJson(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
