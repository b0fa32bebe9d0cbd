// Renders pages: the entry point of the React Router bridge.
// Only this module imports react-router on the server, so that development never loads two copies.
import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext, type ServerBuild } from 'react-router'
import { chunkReloadMs } from '#contract/shop/constants.ts'
import { reloadKey } from './rendering/reload-on-chunk-error.ts'
import { scriptGuard } from './rendering/script-guard.ts'
import { requestContext, userContext, type RequestContext } from './rendering/request-context.ts'
import { withProblems } from './rendering/loader-errors.ts'

export { readPages } from './rendering/page-table.ts'

export function createPageHandler(build: ServerBuild, mode: 'development' | 'production') {
  const handle = createRequestHandler(withProblems(build), mode)
  return (request: Request, context: RequestContext): Promise<Response> => {
    const provider = new RouterContextProvider()
    provider.set(requestContext, context)
    if (context.visitor.user) provider.set(userContext, context.visitor.user)
    return handle(request, provider)
  }
}

/**
 * Sends the page when it is complete: its status is known, nothing moves while it loads, and it can be cached.
 * @throws what a part of the page threw; React Router then renders the error page
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  const { nonce } = provider.get(requestContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // React writes preloads of fonts and small scripts first; over HTTP/1.1 a browser loads six files at a time. The
  // first paint waits for the style sheets, the first tap for the largest script.
  const styles = entry.staticHandlerContext.matches.flatMap(({ route }) => entry.manifest.routes[route.id]?.css ?? [])
  for (const href of new Set(styles)) headers.append('Link', `<${href}>; rel=preload; as=style`)
  for (const href of entry.manifest.entry.imports.filter((file) => file.includes('/vendor-')))
    headers.append('Link', `<${href}>; rel=modulepreload`)
  const failures: unknown[] = []
  const page = await renderToReadableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    bootstrapScriptContent: scriptGuard(reloadKey, chunkReloadMs),
    signal: request.signal,
    // Otherwise large parts would be moved into place by a script, and pages must work without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  })
  await page.allReady
  if (failures.length > 0) throw failures[0]
  return new Response(page, { status, headers })
}

/** Logs unexpected failures of loaders and actions; refusals are normal responses. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted) return
  const { services, visitor } = context.get(requestContext)
  services.log.error({ err: error, url: request.url, requestId: visitor.requestId }, 'page failed')
}
