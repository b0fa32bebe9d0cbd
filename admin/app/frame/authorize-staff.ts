// Checks the action that each page names (STAFF-01, STAFF-03): middleware of the root route.
import { createContext, data, redirect, type MiddlewareFunction } from 'react-router'
import { isAction, isOfStaff, may, unknownAction } from '#contract/accounts/permissions.ts'
import { isDataRequest } from '#web/rendering/is-data-request.ts'
import { toPageProblem } from '#web/rendering/loader-errors.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { noRightHeader } from './hold-requests.ts'

/** Of a middleware React Router adds it to no redirect. */
const base = '/admin'

const lacksRight = createContext(false)

/** Tells the scripts of an open page that a role was taken away: what was typed there stays. */
export const nameLackOfRight: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  if (context.get(lacksRight)) response.headers.set(noRightHeader, 'yes')
  return response
}

export const authorizeStaff: MiddlewareFunction<Response> = ({ request, url, pattern, context }) => {
  const { visitor, services, pages } = context.get(requestContext)
  const action: string | undefined = pages.withPattern(pattern)?.action
  if (!isAction(action)) {
    const detail = unknownAction(action)
    services.log.error({ requestId: visitor.requestId, detail }, 'page has no guard')
    throw refusal(toPageProblem({ code: 'unexpected', detail }, visitor))
  }
  if (may(visitor, action)) return
  if (visitor.staff?.mustEnrol && isOfStaff(action)) throw redirect(`${base}/second-factor`)
  if (visitor.staff) {
    context.set(lacksRight, true)
    throw refusal(toPageProblem({ code: 'forbidden' }, visitor))
  }
  // The page stays with what was typed, and asks for the password over it.
  if (isDataRequest(request)) throw refusal(toPageProblem({ code: 'unauthenticated' }, visitor))
  // A customer's session opens nothing here.
  if (visitor.user && !visitor.hasEndedStaffSession) throw refusal({ ...toPageProblem({ code: 'forbidden' }, visitor), isCustomer: true })
  const target = (url.pathname.slice(base.length) || '/') + url.search
  throw redirect(`${base}/login?${new URLSearchParams({ next: target, ...(visitor.hasEndedStaffSession ? { ended: '1' } : {}) })}`)
}

const refusal = <Problem extends { status: number }>(problem: Problem) => data(problem, { status: problem.status })
