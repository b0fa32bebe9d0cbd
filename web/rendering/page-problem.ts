// Extracts status, text and request ID from an error for the error pages.
import { isRouteErrorResponse } from 'react-router'
import type { PageProblem } from './request-context.ts'

/** Of a form that was accepted, while the page that it leads to cannot be read. */
export const doneStatus = 202

type Failure = {
  /** 500 if unknown (ROUTE-13) */
  status: number
  problem: PageProblem | undefined
  /** undefined: the shop has no log entry */
  requestId: string | undefined
}

/**
 * Without a request ID where the shop logged nothing: a TypeError in a browser is a failed request, and 5xx without
 * a problem comes from a proxy.
 * @param pageRequestId of the document
 */
export function describeFailure(error: unknown, pageRequestId: string | undefined, isInBrowser: boolean): Failure {
  const problem = findPageProblem(error)
  const status = problem?.status ?? (isRouteErrorResponse(error) ? error.status : 500)
  const isByOthers = problem === undefined && isRouteErrorResponse(error) && status >= 500
  const hasNoResponse = isInBrowser && error instanceof TypeError
  return { status, problem, requestId: problem?.request_id ?? (isByOthers || hasNoResponse ? undefined : pageRequestId) }
}

export function findPageProblem(error: unknown): PageProblem | undefined {
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

/** Refusals before the page's loader come as JSON text. */
function readJson(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
