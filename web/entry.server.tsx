// The door between the server's bridge and the pages. Nothing else of the server imports react-router, so that the development
// server never holds two copies of it.
import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext, type ServerBuild } from 'react-router'
import { requestContext, type RequestContext } from './rendering/request-context.ts'
import { withProblems } from './rendering/loader-errors.ts'

/** One per build: `handle(request, context)` answers a page, a page's data or an action. */
export function createPageHandler(build: ServerBuild, mode: 'development' | 'production') {
  const handle = createRequestHandler(withProblems(build), mode)
  return (request: Request, context: RequestContext): Promise<Response> => {
    const provider = new RouterContextProvider()
    provider.set(requestContext, context)
    return handle(request, provider)
  }
}

/**
 * Answers with the whole page and not with its beginning: its status is right, nothing moves while it is read, and it can be cached.
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
  // React writes the preloads of fonts and scripts before the stylesheet, which is what the first paint waits for.
  for (const href of entry.manifest.routes.root?.css ?? []) headers.append('Link', `<${href}>; rel=preload; as=style`)
  const failures: unknown[] = []
  const page = await renderToReadableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    // Without a limit React writes every part in its place. Beyond it a script would put larger parts there, and pages work without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  })
  await page.allReady
  if (failures.length > 0) throw failures[0]
  return new Response(page, { status, headers })
}

/** Loader and action failures that no room refused on purpose; a refused one is an answer, not a failure. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted) return
  const { services, visitor } = context.get(requestContext)
  services.log.error({ err: error, url: request.url, requestId: visitor.requestId }, 'page failed')
}
