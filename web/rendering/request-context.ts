// What a loader or action gets of the server: `const { services, visitor } = context.get(requestContext)`.
import { createContext } from 'react-router'
import type { Problem } from '#contract/errors.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Services } from '#server/services.ts'

export type RequestContext = {
  services: Services
  visitor: Visitor
  nonce: string
}

export const requestContext = createContext<RequestContext>()

/** What the error boundary finds in `error.data` when a loader refused. */
export type PageProblem = Pick<Problem, 'title' | 'status' | 'detail' | 'errors' | 'request_id'>
