// Converts errors of loaders and actions to texts: React Router clears them in production.
import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { errorTexts, refusalOf, type Refusal } from '#contract/errors.ts'
import { requestContext, type PageProblem } from './request-context.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Handler = (args: never) => unknown

export function problemOf(
  { code, detail, fields }: Partial<Refusal> & Pick<Refusal, 'code'>,
  { requestId }: { requestId: string },
): PageProblem {
  const { title, status, detail: usual } = errorTexts[code]
  return { title, status, detail: detail ?? usual, ...(fields ? { errors: fields } : {}), request_id: requestId }
}

/** The same build, whose loaders and actions throw problems instead of Errors. */
export function withProblems(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const handlers = { ...(loader ? { loader: withProblem(loader) } : {}), ...(action ? { action: withProblem(action) } : {}) }
    return [id, { ...route, module: { ...route.module, ...handlers } }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
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
      const problem = problemOf(refusalOf(error) ?? { code: 'unexpected' }, visitor)
      if (problem.status >= 500 && !request.signal.aborted)
        services.log.error({ err: error, url: request.url, requestId: visitor.requestId }, 'page failed')
      // A router's response, which carries the status to the error boundary.
      throw data(problem, { status: problem.status })
    }
  }
}
