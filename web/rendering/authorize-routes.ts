// Checks the permission that each page names (ROLE-01, ERR-03): middleware of the root route.
import { data, redirect, redirectDocument, type MiddlewareFunction } from 'react-router'
import { loginHref } from '#contract/accounts/login-links.ts'
import { isAction, may, noSessions, unknownAction } from '#contract/accounts/permissions.ts'
import { isDataRequest } from './is-data-request.ts'
import { requestContext } from './request-context.ts'
import { toPageProblem } from './loader-errors.ts'

export const authorizeRoutes: MiddlewareFunction<Response> = ({ request, url, pattern, context }) => {
  const { visitor, services, pages } = context.get(requestContext)
  const address = url.pathname + url.search
  const page = pages.withPattern(pattern)
  const action: string | undefined = page?.action
  // The session has ended: a data request gets a new document with a guest's shell (AUTH-02).
  if (visitor.hasEndedSession && request.method === 'GET' && isDataRequest(request))
    throw redirectDocument(isAction(action) && !may(noSessions, action) ? loginHref(address, true) : address)
  if (!isAction(action)) {
    const detail = unknownAction(action)
    services.log.error({ requestId: visitor.requestId, detail }, 'page has no guard')
    throw refusal(toPageProblem({ code: 'unexpected', detail }, visitor))
  }
  const isUnknown = visitor.isUnchecked && !visitor.user
  if (isUnknown && (!may(noSessions, action) || page?.isPersonal)) throw refusal(toPageProblem({ code: 'unavailable' }, visitor))
  if (may(visitor, action)) return
  if (action === 'session:create') {
    // Another person may have logged in in another window: a sent login creates a session of its own.
    if (request.method === 'POST') return
    throw redirect('/personal-account')
  }
  if (visitor.user) throw refusal(toPageProblem({ code: 'forbidden' }, visitor))
  // Guests must not learn that the wholesalers' page exists (ROUTE-15).
  // A form of a customer's page, sent after the logout in another tab, is of an ended session too.
  const hasEnded = visitor.hasEndedSession || request.method === 'POST'
  throw redirect(action === 'wholesale:apply' ? '/' : loginHref(address, hasEnded))
}

const refusal = (problem: { status: number }) => data(problem, { status: problem.status })
