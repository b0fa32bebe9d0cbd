// The door between the server's bridge and the pages. Nothing else of the server imports react-router, so that the development
// server never holds two copies of it.
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter, type EntryContext, type ServerBuild } from 'react-router'
import { requestContext, type RequestContext } from './request-context.ts'
import { withProblems } from './route-problems.ts'

const renderTimeoutMs = 10_000

/** One per build: `handle(request, context)` answers a page, a page's data or an action. */
export function createPageHandler(build: ServerBuild, mode: 'development' | 'production') {
  const handle = createRequestHandler(withProblems(build), mode)
  return (request: Request, context: RequestContext): Promise<Response> => {
    const provider = new RouterContextProvider()
    provider.set(requestContext, context)
    return handle(request, provider)
  }
}

/** Loaders answer in a few milliseconds, so a page is rendered whole: its status is right and its bytes can be kept and hashed. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  provider: RouterContextProvider,
): Promise<Response> {
  const { nonce, services } = provider.get(requestContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const sink = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve(new Response(Buffer.concat(pieces), { status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => services.log.error({ err: error, url: request.url }, 'page failed to render'),
    })
    const timer = setTimeout(() => {
      abort(new Error(`rendering took longer than ${renderTimeoutMs} ms`))
    }, renderTimeoutMs)
  })
}

/** Loader and action failures that no room refused on purpose; a refused one is an answer, not a failure. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted) return
  const { services, visitor } = context.get(requestContext)
  services.log.error({ err: error, url: request.url, requestId: visitor.requestId }, 'page failed')
}
