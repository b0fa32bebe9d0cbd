// Converts errors of loaders and actions to texts: React Router clears them in production.
import { data, type HeadersFunction, type RouterContextProvider, type ServerBuild } from 'react-router'
import { errorTexts, refusalInit, toRefusal, type Refusal } from '#contract/errors.ts'
import { requestContext, type PageProblem } from './request-context.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Handler = (args: never) => unknown

export function toPageProblem(
  { code, detail, fields }: Partial<Refusal> & Pick<Refusal, 'code'>,
  { requestId }: { requestId: string },
): PageProblem {
  const { title, status, detail: usual } = errorTexts[code]
  return { title, status, detail: detail ?? usual, ...(fields ? { errors: fields } : {}), request_id: requestId }
}

/** The same build, whose loaders and actions throw problems instead of Errors, also where a route has none. */
export function withProblems(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action = refuseMethod, headers, default: page } = route.module
    // A page without a loader is rendered; a route without a page has nothing to show.
    const read = loader ?? (page === undefined ? refuseMethod : undefined)
    const handlers = { ...(read && { loader: withProblem(read) }), action: withProblem(action) }
    return [id, { ...route, module: { ...route.module, ...handlers, headers: withRetryAfter(headers) } }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

/** React Router's own response names the file of the route. */
function refuseMethod({ context }: Args): never {
  const refusal = { code: 'wrong_method' } as const
  throw data(toPageProblem(refusal, context.get(requestContext).visitor), refusalInit(refusal))
}

/** React Router drops the headers of loaders and actions. */
function withRetryAfter(own: HeadersFunction | HeadersInit | undefined): HeadersFunction {
  return (args) => {
    const headers = new Headers(typeof own === 'function' ? own(args) : (own ?? args.parentHeaders))
    const { errorHeaders, actionHeaders, loaderHeaders } = args
    const wait = [errorHeaders, actionHeaders, loaderHeaders].map((sent) => sent?.get('retry-after')).find(Boolean)
    if (wait) headers.set('retry-after', wait)
    return headers
  }
}

/** A ShopError gets its status and Russian text, anything else is «unexpected». */
function withProblem<Handle extends Handler>(handle: Handle) {
  return async (args: Parameters<Handle>[0]) => {
    try {
      return await handle(args)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { request, context }: Args = args
      const { services, visitor } = context.get(requestContext)
      const refusal = toRefusal(error) ?? ({ code: 'unexpected' } as const)
      const problem = toPageProblem(refusal, visitor)
      if (problem.status >= 500 && !request.signal.aborted)
        services.log.error({ err: error, url: request.url, requestId: visitor.requestId }, 'page failed')
      // A router's response, which carries the status to the error boundary.
      throw data(problem, refusalInit(refusal))
    }
  }
}
