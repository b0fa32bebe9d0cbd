// Provides loaders and actions with the server: `context.get(requestContext)`.
import { createContext } from 'react-router'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { Problem } from '#contract/errors.ts'
import type { RequestContext } from '#server/http/pages/load-react-router.ts'

export type { RequestContext }

export const requestContext = createContext<RequestContext>()

/** For pages that guests cannot open; other pages ask `visitor.user`. */
export const userContext = createContext<SignedInUser>()

/** `error.data` of the error boundary when a loader refused */
export type PageProblem = Pick<Problem, 'title' | 'status' | 'detail' | 'errors' | 'request_id'>
