// Renders one page as without scripts: its loader, action and markup, without a build.
import { renderToString } from 'react-dom/server'
import type { ComponentType, ReactNode } from 'react'
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
  useParams,
  type RouteObject,
} from 'react-router'
import { ShellContext, type ShellData } from '#web/rendering/shell-data.ts'
import { requestContext, userContext, type RequestContext } from '#web/rendering/request-context.ts'

export type PageResponse = { status: number; location: string | null; html: string }

/** Exports of a route module, typed by its `./+types`. */
type TestedRoute = {
  id?: string
  path: string
  loader?: ((args: never) => unknown) | undefined
  action?: ((args: never) => unknown) | undefined
  Component?: ComponentType<never>
  element?: ReactNode
}

/** The page gets what the framework passes to it. */
function toDataRoute({ Component, ...route }: TestedRoute): RouteObject {
  const Page = Component as ComponentType<object> | undefined
  if (!Page) return route as RouteObject
  const WithData = () => <Page {...{ loaderData: useLoaderData(), actionData: useActionData(), params: useParams() }} />
  return { ...route, Component: WithData } as RouteObject
}

/** @param visitor has the same cart in all requests @param shell data of the shell that the page reads */
export function openPage(route: TestedRoute, services: object, visitor: object, shell: Partial<ShellData> = {}) {
  const Root = () => (
    <ShellContext value={shell}>
      <Outlet />
    </ShellContext>
  )
  const { query, dataRoutes } = createStaticHandler([{ id: 'root', path: '/', Component: Root, children: [toDataRoute(route)] }])
  return async (address: string, form?: [string, string][] | Record<string, string>): Promise<PageResponse> => {
    const provider = new RouterContextProvider()
    // A route takes of both what it needs; what a test leaves out fails loudly.
    const given = { services, visitor, nonce: 'n' } as RequestContext
    provider.set(requestContext, given)
    if (given.visitor.user) provider.set(userContext, given.visitor.user)
    const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    const context = await query(new Request(`http://rodnik.test${address}`, init), {
      requestContext: provider,
    })
    if (context instanceof Response)
      return { status: context.status, location: context.headers.get('location'), html: await context.text() }
    const failed = Object.values(context.errors ?? {})[0]
    if (failed) throw failed
    const html = renderToString(<StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />)
    return { status: context.statusCode, location: null, html }
  }
}

/** Visible text: no tags, no hyphens that a line may end with, one space between words, non-breaking ones too. */
export const shownText = (html: string): string =>
  html
    .replace(/<!--.*?-->|<span class="shy"><\/span>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
