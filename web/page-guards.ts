// Each page opens to the roles that its action names (ROLE-01, ERR-03): its loader and its action ask here first. Imported by the
// server's entry alone.
import { data, redirect, redirectDocument, type RouterContextProvider, type ServerBuild } from 'react-router'
import { errorTexts } from '#contract/errors.ts'
import { isAction, may, unknownAction, type Action } from '#contract/permissions.ts'
import { pageActions } from '#contract/route-actions.ts'
import { loginHref } from '#contract/account-href.ts'
import { requestContext, type PageProblem } from './request-context.ts'

type PageRoute = NonNullable<ServerBuild['routes'][string]>
type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Handler<Given extends Args, Result> = (args: Given) => Result | Promise<Result>

/** The same build, its pages guarded. @param actions a page's pattern → its action */
export function withGuards(build: ServerBuild, actions: Readonly<Record<string, string>> = pageActions): ServerBuild {
  const routes: ServerBuild['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) {
    if (route) routes[id] = isPage(route) ? guardedRoute(route, actions, patternOf(route, build.routes)) : route
  }
  return { ...build, routes }
}

function guardedRoute(route: PageRoute, actions: Readonly<Record<string, string>>, pattern: string): PageRoute {
  const name = actions[pattern] ?? pattern
  const guard = (args: Args) => (isAction(name) ? letIn(args, name) : refuse(args, 'unexpected', unknownAction(name)))
  const guardForm = name === 'log in' ? ({ context }: Args) => void logins.add(context) : guard
  const { loader, action } = route.module
  // What stands open needs no loader of its own to say so.
  const isOpen = name === 'see the shop'
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader ? { loader: afterShell(after(guard, loader)) } : isOpen ? {} : { loader: afterShell(after(guard, () => null)) }),
      ...(action ? { action: after(guardForm, action) } : {}),
    },
  }
}

/**
 * Requests that send the form of a login or registration. Somebody else may have logged in since its page was opened, in another window of one
 * browser: whoever types a name and a password is let in by these, and is not shown the other's account.
 */
const logins = new WeakSet<object>()

const after =
  <Given extends Args, Result>(guard: (args: Args) => void, handle: Handler<Given, Result>): Handler<Given, Result> =>
  async (args) => {
    guard(args)
    return handle(args)
  }

/** A window that asks for data in a session that has ended gets a new document, whose shell is a guest's (AUTH-02); its cookie is gone with it. */
const afterShell =
  <Given extends Args, Result>(handle: Handler<Given, Result>): Handler<Given, Result> =>
  (args) => {
    const { visitor } = args.context.get(requestContext)
    const isData = new URL(args.request.url).pathname.endsWith('.data')
    if (visitor.hasEndedSession && isData && args.request.method === 'GET') throw redirectDocument(ownAddress(args.request))
    return handle(args)
  }

/** Layouts and the document around a page have no address of their own. */
const isPage = ({ path, index, id }: PageRoute): boolean => id !== 'root' && (path !== undefined || index === true)

export function patternOf(route: PageRoute, routes: ServerBuild['routes']): string {
  const parts: string[] = []
  for (let at: PageRoute | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) {
    if (at.path) parts.unshift(at.path)
  }
  return `/${parts.join('/')}`.replace(/^\/+/, '/')
}

/** Throws what is answered in place of the page. */
function letIn(args: Args, action: Action): void {
  const { user } = args.context.get(requestContext).visitor
  if (may(user, action) || logins.has(args.context)) return
  if (action === 'log in') throw redirect('/personal-account')
  if (user) refuse(args, 'forbidden')
  // ROUTE-15: the wholesalers' page tells a guest nothing, also not that there is one.
  throw redirect(action === 'see the wholesaler page' ? '/' : loginHref(ownAddress(args.request)))
}

function ownAddress({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '') + withoutRouterParams(search)
}

function refuse({ context }: Args, code: 'forbidden' | 'unexpected', detail?: string): never {
  const { services, visitor } = context.get(requestContext)
  const { title, status, detail: usual } = errorTexts[code]
  if (status >= 500) services.log.error({ requestId: visitor.requestId, detail }, 'page has no guard')
  const problem: PageProblem = { title, status, detail: detail ?? usual, request_id: visitor.requestId }
  throw data(problem, { status })
}

/** `_routes` is how the router asks for data. */
export function withoutRouterParams(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('_routes')
  params.delete('index')
  return params.size > 0 ? `?${params}` : ''
}
