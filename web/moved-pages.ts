// A page that is not found may have moved (CONT-03): the answer is then its address of today, or that it is gone. Imported by the
// server's entry alone.
import { data, redirect, type RouterContextProvider, type ServerBuild } from 'react-router'
import { errorTexts } from '#contract/errors.ts'
import type { Redirect } from '#server/redirects/find-redirect.ts'
import { withoutRouterParams } from './page-guards.ts'
import { requestContext, type RequestContext } from './request-context.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type FindRedirect = (db: RequestContext['services']['db'], path: string, params: URLSearchParams) => Promise<Redirect | undefined>

/** The same build, its pages asking where they have moved before they answer 404. */
export function withMovedPages(build: ServerBuild, findRedirect: FindRedirect): ServerBuild {
  const routes: ServerBuild['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) {
    const loader = route?.module.loader
    if (!route || !loader || id === 'root') {
      routes[id] = route
      continue
    }
    const moved: typeof loader = async (args) => {
      try {
        const answer: unknown = await loader(args)
        return isNotFound(answer) ? await answered(args, answer) : answer
      } catch (error) {
        throw isNotFound(error) ? await answered(args, error) : error
      }
    }
    routes[id] = { ...route, module: { ...route.module, loader: moved } }
  }
  return { ...build, routes }

  /** @throws the redirect, also where the loader had answered with a page */
  async function answered({ request, context }: Args, notFound: NotFound): Promise<NotFound> {
    const { pathname, search } = new URL(request.url)
    const found = await findRedirect(
      context.get(requestContext).services.db,
      pathname.replace(/\.data$/, ''),
      new URLSearchParams(withoutRouterParams(search)),
    )
    if (found === undefined) return notFound
    if (found === 'gone') return data(goneWords(pathname, notFound.data), { ...notFound.init, status: 410 })
    throw redirect(found.to, 301)
  }
}

/** A deleted product says so; a page's own view stays as it is. */
function goneWords(pathname: string, view: unknown): unknown {
  if (!pathname.startsWith('/catalog/product/') || typeof view !== 'object') return view
  const { title, detail, status } = errorTexts.product_removed
  return { ...view, title, detail, status }
}

type NotFound = ReturnType<typeof data<unknown>>

/** What `data(…, { status: 404 })` makes, returned or thrown: a class that the router keeps for itself. */
const isNotFound = (answer: unknown): answer is NotFound =>
  typeof answer === 'object' &&
  answer !== null &&
  'type' in answer &&
  answer.type === 'DataWithResponseInit' &&
  'init' in answer &&
  typeof answer.init === 'object' &&
  answer.init !== null &&
  'status' in answer.init &&
  answer.init.status === 404
