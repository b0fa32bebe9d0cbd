// Provides loaders and actions with the server: `context.get(requestContext)`.
import { createContext } from 'react-router'
import type { Problem } from '#contract/errors.ts'
import type { RequestContext } from '#server/http/pages/load-react-router.ts'

export type { RequestContext }

export const requestContext = createContext<RequestContext>()

/** `error.data` of the error boundary when a loader refused */
export type PageProblem = Pick<Problem, 'title' | 'status' | 'detail' | 'errors' | 'request_id'>
