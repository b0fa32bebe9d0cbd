// One page as a browser without scripts gets it: the route's own loader, action and markup, without a build.
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider, type RouteObject } from 'react-router'
import type { ShellData } from '#web/rendering/shell-data.ts'
import { requestContext, type RequestContext } from '#web/rendering/request-context.ts'

export type PageAnswer = { status: number; location: string | null; html: string }

/** @param visitor keeps its cart from one request to the next, as a cookie would. @param shell what the page reads of the root's data */
export function openPage(route: RouteObject, services: object, visitor: object, shell: Partial<ShellData> = {}) {
  const { query, dataRoutes } = createStaticHandler([{ id: 'root', path: '/', loader: () => shell, children: [route] }])
  return async (address: string, form?: [string, string][] | Record<string, string>): Promise<PageAnswer> => {
    const provider = new RouterContextProvider()
    // A route takes of both what it needs; what a test leaves out fails loudly.
    provider.set(requestContext, { services, visitor, nonce: 'n' } as RequestContext)
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

/** What a reader sees: no tags, one blank between words, also where a non-breaking one stands. */
export const shownText = (html: string): string =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
