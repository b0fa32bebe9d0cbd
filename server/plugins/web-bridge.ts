// Fastify ⇄ React Router: every address that no other route took is a page, a page's data or a form's action.
import { transcode } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '#web/request-context.ts'
import { maxUploadBytes } from '#contract/order-files.ts'
import { maxQuestionnaireFileBytes } from '#contract/questionnaire.ts'
import type { Config } from '../config.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { readFormWithFile } from './form-with-file.ts'
import { retrySeconds } from './error-handler.ts'
import { packingFor } from './packing.ts'
import { inlineScriptHashes, mayBeShared, PageCache, type KeptPage } from './page-cache.ts'
import { ownPath } from './page-path.ts'
import { contentSecurityPolicy } from './security-headers.ts'

type PageHandler = (request: Request, context: RequestContext) => Promise<Response>
type PageBuild = {
  entry: { module: { createPageHandler(build: unknown, mode: string): PageHandler } }
}

type Page = { status: number; headers: [string, string][]; body: Buffer; nonce: string }

const clientFolder = resolve('build/client')
const serverBuild = resolve('build/server/index.js')
// A draft of 5,000 lines is sent with what was seen of each (CART-06).
const formLimitBytes = 1024 * 1024
/** What is more than a file taken by mistake is cut off. */
const mostDrainedBytes = 256 * 1024 * 1024
const qualityOfKept = 5
/** How old a list may be that was fetched while the pointer rested on its link (web/catalogue/listing/prefetch-lists.ts). */
const prefetchFreshSeconds = 5

export async function webBridge(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { config } = services
  const build = await loadPages(config)
  const isDevelopment = build === undefined
  const handler = build ? await productionHandler(app, build) : await developmentHandler(app)
  const pages = new PageCache()
  const freshnessMs = config.pageFreshnessSeconds * 1000

  // Forms are read by the page's action, as bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimitBytes }, (_request, body, done) => done(null, body))

  app.route({ method: ['GET', 'HEAD', 'POST'], url: '*', handler: respond })
  // Files come with these forms: only accounts send that much.
  const uploadLimitBytes = maxUploadBytes + formLimitBytes
  for (const path of ['/draft', '/draft/list', '/checkout'])
    for (const url of [path, `${path}.data`])
      app.route({
        method: 'POST',
        url,
        bodyLimit: uploadLimitBytes,
        onRequest: async (request, reply) => {
          const bytes = Number(request.headers['content-length'])
          // A guest's form, as of somebody whose login has run out, goes its way to the login; a length that is not told is too much.
          if (!request.visitor.user && !(bytes <= formLimitBytes)) throw new ShopError('unauthenticated')
          if (bytes > uploadLimitBytes) await refuseUpload(request, reply)
        },
        handler: respond,
      })

  /** The page again, which says why: a browser without scripts would show the bare problem, or a broken connection while it still sends. */
  async function refuseUpload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (Number(request.headers['content-length']) > mostDrainedBytes || !request.headers.accept?.includes('text/html'))
      throw new ShopError('too_large')
    for await (const _ of request.raw); // what is answered before all of it came does not arrive
    const url = new URL(request.url, 'http://any')
    url.searchParams.set('refused', 'too-large')
    const page = await answer(request, asPageRequest(request, url.pathname + url.search))
    // A page that leads on, such as the checkout of an empty cart, has nothing to say it on.
    if (page.status >= 300) throw new ShopError('too_large')
    return sendPage({ ...page, status: 413 }, reply)
  }

  // A questionnaire comes with a file, from anybody (ROUTE-09).
  await app.register(async (forms) => {
    await forms.register(multipart, { throwFileSizeLimit: false })
    forms.post('/production/:id', async (request, reply) => {
      const form = request.isMultipart() ? await readFormWithFile(request, maxQuestionnaireFileBytes) : undefined
      return sendPage(await answer(request, form ? asFormRequest(request, form) : undefined), reply)
    })
  })

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0]!
    const own = request.method === 'POST' ? undefined : ownPath(path)
    if (own !== undefined) return reply.redirect(own + request.url.slice(path.length), 301)
    const isShared = freshnessMs > 0 && request.method === 'GET' && request.headers.cookie === undefined && mayBeShared(path)
    if (!isShared) return sendPage(await answer(request), reply)
    const generation = services.catalogue.generation()
    const now = services.clock()
    const known = pages.find(request.url, generation, now.getTime())
    if (known) return sendKept(known, request, reply)
    const page = await answer(request)
    if (page.status !== 200 || reply.hasHeader('set-cookie')) return sendPage(page, reply)
    const keptUntil = Math.min(now.getTime() + freshnessMs, services.settings.nextTurn(now).getTime())
    const kept = { ...page, headers: headersWithHashes(page), packed: {}, generation, keptUntil }
    pages.keep(request.url, kept)
    return sendKept(kept, request, reply)
  }

  async function answer(request: FastifyRequest, asked = asWebRequest(request)): Promise<Page> {
    const nonce = randomBytes(16).toString('base64')
    const rendered: RequestContext['rendered'] = {}
    const response = await (await handler())(asked, { services, visitor: request.visitor, nonce, rendered })
    // An answer without a body made after the page (a redirect, a failure) has no use for the page.
    const hasPage = rendered.html !== undefined && response.body === null
    const body = hasPage ? encoded(rendered.html!) : Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: [...response.headers], body, nonce }
  }

  // Measured 2026-11-21 on a Cyrillic page of 133 kB: 0.22 ms by way of UTF-16, 0.36 ms by Buffer's own UTF-8, 0.40 ms by Buffer.from().
  let scratch = Buffer.allocUnsafeSlow(0)
  function encoded(pieces: string[]): Buffer {
    const byteLength = pieces.reduce((sum, { length }) => sum + length * 2, 0)
    if (scratch.length < byteLength) scratch = Buffer.allocUnsafeSlow(byteLength * 2)
    let end = 0
    for (const piece of pieces) end += scratch.write(piece, end, 'utf16le')
    try {
      return transcode(scratch.subarray(0, end), 'utf16le', 'utf8')
    } catch {
      return Buffer.from(pieces.join('')) // half a sign in somebody's text: only this way is patient with it
    }
  }

  function headersWithHashes({ headers, body }: Page): Page['headers'] {
    if (!isHtml(headers)) return headers
    return [...headers, ['content-security-policy', contentSecurityPolicy(inlineScriptHashes(body.toString()), isDevelopment)]]
  }

  /** What is fetched ahead may be shown by the navigation that follows; nothing else is shown without asking, and a customer's page is never
   * kept: going back after the logout would show it, name and orders, to whoever sits there next (AUTH-04). */
  const cacheControl = ({ headers, url, visitor }: FastifyRequest, status: number): string => {
    if (status === 200 && headers.purpose === 'prefetch' && url.split('?', 1)[0]!.endsWith('.data'))
      return `private, max-age=${prefetchFreshSeconds}`
    return visitor.user ? 'private, no-store' : 'private, no-cache'
  }

  function sendPage(page: Page, reply: FastifyReply): FastifyReply {
    reply.status(page.status)
    if (page.status === 503) reply.header('retry-after', String(retrySeconds))
    for (const [name, value] of page.headers) reply.header(name, value)
    if (isHtml(page.headers)) reply.header('content-security-policy', contentSecurityPolicy([`'nonce-${page.nonce}'`], isDevelopment))
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControl(reply.request, page.status))
    return isKnown(page, reply.request) ? reply.status(304).send() : reply.send(page.body)
  }

  async function sendKept(page: KeptPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.status(page.status).header('cache-control', cacheControl(request, page.status)).header('vary', 'accept-encoding')
    for (const [name, value] of page.headers) reply.header(name, value)
    if (isKnown(page, request)) return reply.status(304).send()
    const packing = packingFor(request)
    if (packing === null) return reply.send(page.body)
    const packed = await (page.packed[packing] ??= app.pack(Uint8Array.from(page.body), packing, qualityOfKept))
    return reply.header('content-encoding', packing).send(packed)
  }
}

/** The browser holds these very bytes (RFC 9110, 13.1.2): only what names an ETag can be known. */
function isKnown({ status, headers }: { status: number; headers: [string, string][] }, request: FastifyRequest): boolean {
  const etag = headers.find(([name]) => name === 'etag')?.[1]
  if (etag === undefined || status !== 200) return false
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
  return known.includes(etag) || known.includes('*')
}

const isHtml = (headers: Page['headers']): boolean =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))

/** The built pages, which take a while to load: a process does so before it has all that their application needs. */
export async function loadPages({ environment }: Pick<Config, 'environment'>): Promise<PageBuild | undefined> {
  if (environment === 'development') return undefined
  if (!existsSync(serverBuild)) throw new Error('the pages are not built: build/server/index.js is missing; start with `npm start`')
  return (await import(pathToFileURL(serverBuild).href)) as PageBuild
}

async function productionHandler(app: FastifyInstance, build: PageBuild): Promise<() => Promise<PageHandler>> {
  await app.register(fastifyStatic, {
    root: resolve(clientFolder, 'assets'),
    prefix: '/assets/',
    maxAge: '1y',
    immutable: true,
    preCompressed: true,
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false, // a route per file of public/; any other address is a page
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: '1h',
    decorateReply: false,
  })
  const handle = build.entry.module.createPageHandler(build, 'production')
  return async () => handle
}

async function developmentHandler(app: FastifyInstance): Promise<() => Promise<PageHandler>> {
  const [{ default: middie }, { createServer }] = await Promise.all([import('@fastify/middie'), import('vite')])
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  await app.register(middie, { hook: 'onRequest' })
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild
    return build.entry.module.createPageHandler(build, 'development')
  }
}

function asWebRequest(request: FastifyRequest): Request {
  if (request.method === 'GET' || request.method === 'HEAD') return asPageRequest(request, request.url, request.method)
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null
  return new Request(addressOf(request, request.url), { method: request.method, headers: headersOf(request), body })
}

const asPageRequest = (request: FastifyRequest, path: string, method = 'GET'): Request =>
  new Request(addressOf(request, path), { method, headers: headersOf(request) })

/** @param form read already; it gets a boundary of its own */
function asFormRequest(request: FastifyRequest, form: FormData): Request {
  const headers = headersOf(request)
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Request(addressOf(request, request.url), { method: 'POST', headers, body: form })
}

/** As the visitor sees it: actions compare it with Origin. */
const addressOf = ({ protocol, host }: FastifyRequest, path: string): string => `${protocol}://${host}${path}`

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
    else if (value) for (const one of value) headers.append(name, one)
  }
  return headers
}
