// Connects Fastify to React Router: URLs without another route are pages, their data or form actions.
import { setTimeout as wait } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxOrderFileBytes, maxOrderFiles, maxUploadBytes } from '#contract/orders/attachments.ts'
import { maxListBytes } from '#contract/lists/uploaded-list.ts'
import { maxQuestionnaireFileBytes } from '#contract/content/questionnaire.ts'
import { ShopError } from '#server/errors.ts'
import type { Page } from '#contract/accounts/page-handle.ts'
import type { Services } from '#server/services.ts'
import { withForm } from '../uploads/multipart-form.ts'
import { sendCachedPage, sendPage } from './send-page.ts'
import { mayBeShared, openPageCache, toCachedPage } from './page-cache.ts'
import type { Site } from './load-react-router.ts'
import { canonicalPath } from './canonical-path.ts'
import { addFormParser, formLimitBytes, defaultFormBytes } from './form-parsers.ts'
import { bytesPerCost, maxDrainedFormBytes } from '../limits/body-limits.ts'
import { estimateWork } from './page-work.ts'
import { newNonce, pageRenderer, type RenderPage } from './render-page.ts'
import { asWebRequest } from './to-web-request.ts'

/** Forms with files; only customers send that much. */
const uploadLimitBytes = maxUploadBytes + formLimitBytes
/** A draft of 5,000 order items is sent with the values that were shown (CART-06). */
const maxDraftFields = 6000
const maxQuestionnaireFields = 60
/** More than are attached: those that were chosen in vain are named. */
const orderFiles = { count: 3 * maxOrderFiles, bytes: maxOrderFileBytes }
/** Each page names its action itself. */
const openToAll = { action: 'shop:read' } as const
/** An expired page is shown instead of a failure for so long, and when rendering takes longer than `staleAfterMs`. */
const maxStaleMs = 3_600_000
const staleAfterMs = 3000

type Options = {
  services: Services
  site: Site
  /** @throws email_not_confirmed, files_full */
  mayUpload(userId: string): Promise<void>
}

export async function reactRouterBridge(app: FastifyInstance, { services, site, mayUpload }: Options): Promise<void> {
  await site.serveFiles(app, services.config.dataFolder)
  app.decorateRequest('page', {
    getter() {
      return site.pages().find(this.url.split('?', 1)[0]!)
    },
  })
  const renderAtOnce = pageRenderer(site, services)
  const render: RenderPage = (request, ...target) => {
    const queue = estimateWork(request).queue ?? (request.method === 'POST' ? 'changing' : 'reading')
    return app.inTurn(request.ip, queue, () => renderAtOnce(request, ...target))
  }
  const sendShared = cachingPages(render, services)
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!
    const own = request.page && canonicalPath(path, request.page)
    return own === undefined ? sendShared(request, reply) : reply.redirect(own + request.url.slice(path.length), 301)
  }
  const mayStore = async ({ visitor: { user } }: FastifyRequest) => {
    if (!user) throw new ShopError('unauthenticated')
    await mayUpload(user.id)
  }
  const act = async (request: FastifyRequest, reply: FastifyReply, check?: typeof mayStore) => {
    await request.charge(estimateWork(request).cost)
    if (!request.isMultipart()) return sendPage(await render(request), reply)
    const reading = { uploads: services.uploads, mayStore: async () => check?.(request) }
    try {
      return await withForm(request, reading, async (form) => sendPage(await render(request, asWebRequest(request, { form })), reply))
    } catch (error) {
      if (reply.sent) return reply // it was cut off as too slow
      throw error
    }
  }

  addFormParser(app)
  await app.register(multipart, { throwFileSizeLimit: false })

  app.route({ method: ['GET', 'HEAD'], url: '*', config: openToAll, handler: respond })
  app.route({ method: 'POST', url: '*', bodyLimit: defaultFormBytes, config: openToAll, handler: (request, reply) => act(request, reply) })
  const urlsWith = (uploads: Page['uploads']) => site.pages().all.flatMap((page) => (page.uploads === uploads ? page.pattern : []))
  for (const url of urlsWith('order').flatMap((path) => [path, `${path}.data`]))
    app.route({
      method: 'POST',
      url,
      bodyLimit: uploadLimitBytes,
      config: { ...openToAll, maxFields: maxDraftFields, files: orderFiles },
      onRequest: async (request, reply) => {
        const bytes = refuseLongText(request)
        // Small forms of guests and of ended sessions go on to the login; an unknown length counts as too large.
        if (!request.visitor.user && !(bytes <= formLimitBytes)) throw new ShopError('unauthenticated')
        if (bytes > uploadLimitBytes) await refuseUpload(render, request, reply)
      },
      handler: (request, reply) => act(request, reply, mayStore),
    })

  // Any visitor can send a questionnaire with a file (ROUTE-09), or a list. After one above its limit the page is shown again.
  for (const [uploads, bytes] of [
    ['questionnaire', maxQuestionnaireFileBytes],
    ['list', maxListBytes],
  ] as const)
    for (const url of urlsWith(uploads).flatMap((path) => [path, `${path}.data`]))
      app.route({
        method: 'POST',
        url,
        bodyLimit: maxDrainedFormBytes,
        config: { ...openToAll, cost: 20, maxFields: maxQuestionnaireFields, files: { count: 1, bytes } },
        onRequest: async (request) => void refuseLongText(request),
        handler: (request, reply) => act(request, reply),
      })
}

/** Text has another limit than files. @returns bytes of the body, NaN if unknown @throws too_large */
function refuseLongText({ headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'])
  if (bytes > formLimitBytes && !headers['content-type']?.startsWith('multipart/form-data')) throw new ShopError('too_large')
  return bytes
}

function cachingPages(render: RenderPage, services: Services) {
  const pages = openPageCache()
  const { pageFreshnessSeconds, environment, publicOrigin } = services.config
  const freshnessMs = pageFreshnessSeconds * 1000
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isShared = freshnessMs > 0 && request.method === 'GET' && mayBeShared(request.page, request.cookies)
    if (!isShared) {
      await request.charge(estimateWork(request).cost)
      return sendPage(await render(request), reply)
    }
    const key = `${services.catalogue.version()} ${request.url}`
    const now = services.clock()
    const known = pages.get(key)
    if (known && now.getTime() < known.validUntil) return sendCachedPage(known, reply)
    await request.charge(estimateWork(request).cost)
    const nonce = newNonce()
    // The request's host is not part of the key.
    const rendering = render(request, asWebRequest(request, { origin: publicOrigin }), nonce)
    const isRetained = known !== undefined && now.getTime() < known.validUntil + maxStaleMs
    const page = isRetained ? await whileHealthy(rendering) : await rendering
    if (page === undefined) return sendCachedPage(known!, reply)
    if (page.status !== 200 || page.headers.has('set-cookie') || reply.hasHeader('set-cookie')) return sendPage(page, reply)
    const validUntil = Math.min(now.getTime() + freshnessMs, services.settings.nextChange(now).getTime())
    const cached = await toCachedPage(page, { nonce, validUntil, isDevelopment: environment === 'development' })
    pages.set(key, cached)
    return sendCachedPage(cached, reply)
  }
}

/** @returns undefined if the rendering fails or hangs: then an expired page is better than none */
function whileHealthy(rendering: Promise<Response>): Promise<Response | undefined> {
  const healthy = rendering.then(
    (page) => (page.status < 500 ? page : undefined),
    () => undefined,
  )
  return Promise.race([healthy, wait(staleAfterMs, undefined, { ref: false })])
}

/** Shows the page again with the reason: without scripts a browser would show problem JSON or a broken connection. */
async function refuseUpload(render: RenderPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const bytes = Number(request.headers['content-length'])
  if (bytes > maxDrainedFormBytes || !request.headers.accept?.includes('text/html')) throw new ShopError('too_large')
  await request.charge(Math.floor(bytes / bytesPerCost))
  for await (const _ of request.raw); // a response before the whole body was read would be lost
  const url = new URL(request.url, 'http://any')
  url.searchParams.set('refused', 'too-large')
  const page = await render(request, asWebRequest(request, { path: url.pathname + url.search, method: 'GET' }))
  // A page that redirects, such as the checkout of an empty cart, cannot show the reason.
  if (page.status >= 300) throw new ShopError('too_large')
  return sendPage(new Response(page.body, { status: 413, headers: page.headers }), reply)
}
