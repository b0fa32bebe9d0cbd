// What a loader or action gets of the server: `const { services, visitor } = context.get(requestContext)`.
import { createContext, data } from 'react-router'
import { errorTexts, refusalOf, type Problem } from '#contract/errors.ts'
import type { Visitor } from '#server/plugins/visitor.ts'
import type { Services } from '#server/services.ts'

export type RequestContext = {
  services: Services
  visitor: Visitor
  nonce: string
}

export const requestContext = createContext<RequestContext>()

/** What the error boundary finds in `error.data` when a loader refused. */
export type PageProblem = Pick<Problem, 'title' | 'status' | 'detail' | 'errors' | 'request_id'>

/**
 * Awaits a room's answer; a refusal (ShopError) becomes the page's error with its status and Russian text.
 * Anything else is thrown on and ends as «Непредвиденная ошибка».
 */
export async function answered<T>(visitor: Visitor, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const text = errorTexts[refusal.code]
    const problem: PageProblem = {
      title: text.title,
      status: text.status,
      detail: refusal.detail ?? text.detail,
      ...(refusal.fields ? { errors: refusal.fields } : {}),
      request_id: visitor.requestId,
    }
    // A router's response, which is no Error by design: it carries the status to the error boundary.
    throw data(problem, { status: text.status })
  }
}
