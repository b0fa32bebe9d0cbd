// What a loader or action gets of the server: `const { services, visitor } = context.get(requestContext)`.
import { createContext, data, type RouterContextProvider } from 'react-router'
import { errorTexts, refusalOf, type Problem } from '#contract/errors.ts'
import type { Visitor } from '#server/plugins/visitor.ts'
import type { Services } from '#server/services.ts'

export type RequestContext = {
  services: Services
  visitor: Visitor
  nonce: string
  rendered: {
    /** what the loaders said of the page */
    structured?: object[]
  }
}

export const requestContext = createContext<RequestContext>()

/** What the page says of itself to search engines (schema.org); it stands in the first HTML alone (web/structured-page.ts). */
export function describePage(context: Readonly<RouterContextProvider>, ...said: object[]): void {
  const { rendered } = context.get(requestContext)
  rendered.structured = [...(rendered.structured ?? []), ...said]
}

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
