// The door between the server's bridge and the pages. Nothing else of the server imports react-router, so that the development
// server never holds two copies of it.
import { renderToString } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext, type ServerBuild } from 'react-router'
import { findRedirect } from '#server/redirects/find-redirect.ts'
import { LoaderDataContext } from './layout/loader-data.tsx'
import { withLateScripts } from './late-scripts.ts'
import { withMovedPages } from './moved-pages.ts'
import { withGuards } from './page-guards.ts'
import { requestContext, type RequestContext } from './request-context.ts'
import { structuredScripts } from './structured-page.ts'
import { withProblems } from './route-problems.ts'

/** One per build: `handle(request, context)` answers a page, a page's data or an action; a page's HTML lies in `context.rendered`. */
export function createPageHandler(build: ServerBuild, mode: 'development' | 'production') {
  const handle = createRequestHandler(withProblems(withGuards(withMovedPages(build, findRedirect))), mode)
  return (request: Request, context: RequestContext): Promise<Response> => {
    const provider = new RouterContextProvider()
    provider.set(requestContext, context)
    return handle(request, provider)
  }
}

/**
 * Loaders answer in a few milliseconds, so a page is rendered whole: its status is right and its bytes can be kept and hashed.
 * Measured 2026-11-21 on a listing of 24: the streaming renderer, its pieces, and a web stream for the body took a third of the
 * page's CPU. What suspends on the server shows its fallback: loaders must not answer promises.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  const { nonce, rendered, services } = provider.get(requestContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // React writes the preloads of fonts and scripts before the stylesheet, which is what the first paint waits for.
  for (const href of entry.manifest.routes.root?.css ?? []) headers.append('Link', `<${href}>; rel=preload; as=style`)
  const { serverHandoffStream, ...context } = { ...entry, manifest: ofMatches(entry) }
  const text = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const html = renderToString(
    <LoaderDataContext value={{ text, nonce }}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </LoaderDataContext>,
  )
  const described = structuredScripts(html, rendered.structured ?? [], services.config.publicOrigin)
  rendered.html = ['<!DOCTYPE html>', ...withLateScripts(html, nonce, described, '')]
  return new Response(null, { status, headers })
}

/** The routes of this page alone: <ServerRouter> makes all that it is given anew for every page, and 80 took 0.2 ms. */
function ofMatches({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest'] {
  return { ...manifest, routes: Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]])) }
}

/** Loader and action failures that no room refused on purpose; a refused one is an answer, not a failure. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted) return
  const { services, visitor } = context.get(requestContext)
  services.log.error({ err: error, url: request.url, requestId: visitor.requestId }, 'page failed')
}
