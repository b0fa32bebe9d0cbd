import { isRouteErrorResponse } from 'react-router'
import type { Problem } from '#contract/errors.ts'

export type PageProblem = Pick<Problem, 'title' | 'status' | 'detail' | 'request_id'>

/** What a loader refused with (`answered` of request-context.ts), or undefined for a failure without words of its own. */
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
