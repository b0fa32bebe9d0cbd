// Lets each page open to the roles that its action names (ROLE-01, ERR-03): middleware of the root route.
import { data, redirect, redirectDocument, type MiddlewareFunction } from 'react-router'
import { loginHref } from '#contract/accounts/login-links.ts'
import { isAction, may, unknownAction } from '#contract/accounts/permissions.ts'
import { pageActions } from '#contract/accounts/route-permissions.ts'
import { requestContext } from './request-context.ts'
import { problemOf } from './loader-errors.ts'

/** @param actions a page's pattern → its action */
export function guardPages(actions: Readonly<Record<string, string>> = pageActions): MiddlewareFunction<Response> {
  return ({ request, url, pattern, context }) => {
    const { visitor, services } = context.get(requestContext)
    const address = url.pathname + url.search
    // A window that requests data in a session that has ended gets a new document, whose shell is a guest's; its cookie is deleted (AUTH-02).
    if (visitor.hasEndedSession && request.method === 'GET' && isDataRequest(request)) throw redirectDocument(address)

    // React Router's pattern has no slash at its beginning but for the home page.
    const page = pattern.startsWith('/') ? pattern : `/${pattern}`
    const action = actions[page] ?? page
    if (!isAction(action)) {
      const detail = unknownAction(action)
      services.log.error({ requestId: visitor.requestId, detail }, 'page has no guard')
      throw refusal(problemOf({ code: 'unexpected', detail }, visitor))
    }
    if (may(visitor.user, action)) return
    if (action === 'log in') {
      // Another person may have logged in since the form was opened, in another window: who sends a name and a password gets a session of their own.
      if (request.method === 'POST') return
      throw redirect('/personal-account')
    }
    if (visitor.user) throw refusal(problemOf({ code: 'forbidden' }, visitor))
    // ROUTE-15: a guest does not learn that there is a page for wholesalers.
    throw redirect(action === 'see the wholesaler page' ? '/' : loginHref(address))
  }
}

const isDataRequest = ({ url }: Request): boolean => new URL(url).pathname.endsWith('.data')

const refusal = (problem: { status: number }) => data(problem, { status: problem.status })
