// A loader's or action's failure as the page may show it: in production React Router blanks every Error, and with it the code under
// which the log knows the failure (ROUTE-13, ERR-01). Refusals get their status and Russian text, anything else is «unexpected».
import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { errorTexts, refusalOf } from '#contract/errors.ts'
import { requestContext, type PageProblem } from './request-context.ts'

type Handler<Args, Result> = (args: Args) => Result | Promise<Result>

/** The same build, its loaders and actions failing in words. */
export function withProblems(build: ServerBuild): ServerBuild {
  const routes: ServerBuild['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue
    const { loader, action } = route.module
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        ...(loader ? { loader: inWords(loader) } : {}),
        ...(action ? { action: inWords(action) } : {}),
      },
    }
  }
  return { ...build, routes }
}

function inWords<Args extends { request: Request; context: Readonly<RouterContextProvider> }, Result>(
  handle: Handler<Args, Result>,
): Handler<Args, Result> {
  return async (args) => {
    try {
      return await handle(args)
    } catch (error) {
      if (!(error instanceof Error)) throw error // a redirect, or a problem in words already
      const { services, visitor } = args.context.get(requestContext)
      const refusal = refusalOf(error)
      const text = errorTexts[refusal?.code ?? 'unexpected']
      if (text.status >= 500 && !args.request.signal.aborted)
        services.log.error({ err: error, url: args.request.url, requestId: visitor.requestId }, 'page failed')
      const problem: PageProblem = {
        title: text.title,
        status: text.status,
        detail: refusal?.detail ?? text.detail,
        ...(refusal?.fields ? { errors: refusal.fields } : {}),
        request_id: visitor.requestId,
      }
      // A router's response, which is no Error by design: it carries the status to the error boundary.
      throw data(problem, { status: text.status })
    }
  }
}
