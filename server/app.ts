// Builds the application: registers every plugin and feature by name and in order.
import etag from '@fastify/etag'
import fastify, { LogController } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { accountsApi } from './accounts/accounts.api.ts'
import { visitorPlugin } from './accounts/visitor-plugin.ts'
import { callbacksApi } from './callback-requests/callback-requests.api.ts'
import { cartApi } from './cart/cart.api.ts'
import { catalogueApi } from './catalogue/catalogue.api.ts'
import { companyApi } from './content/company.api.ts'
import { mapFrameRoute } from './content/map-frame.route.ts'
import { securityTxtRoute } from './content/security-txt.route.ts'
import { rssRoute } from './content/rss.route.ts'
import { contentApi } from './content/content.api.ts'
import { draftFilesApi } from './drafts/drafts.api.ts'
import { exchangeRoute } from './exchange/exchange.route.ts'
import { feedsRoute } from './feeds/feeds.route.ts'
import { documentsRoute, imagesRoute, videosRoute } from './files/files.routes.ts'
import { checkUploadAllowed } from './files/upload-quota.ts'
import { liveApi } from './live/live.api.ts'
import { ordersApi } from './orders/orders.api.ts'
import { changeOrdersApi } from './orders/change-orders.api.ts'
import { orderDocumentsRoute } from './orders/documents/documents.route.ts'
import { orderFilesRoute } from './orders/attachments.route.ts'
import { compression } from './http/compression.ts'
import { errorHandler } from './http/error-handler.ts'
import { favouritesApi } from './favourites/favourites.api.ts'
import { guards } from './http/authorize.ts'
import { healthRoute } from './monitoring/health.route.ts'
import { maintenance } from './http/maintenance.ts'
import { notificationsApi } from './notifications/notifications.api.ts'
import { openapi } from './http/openapi.ts'
import { originCheck, securityHeaders } from './http/security-headers.ts'
import { timeLimits, defaultResponseMs } from './http/timeouts.ts'
import { bodyLimits } from './http/limits/body-limits.ts'
import { limitConnections, limitPipelining } from './http/limits/connection-limits.ts'
import { jsonParser } from './http/limits/json-parser.ts'
import { costLimit } from './http/limits/cost-limit.ts'
import { networkTurns } from './http/limits/network-turns.ts'
import { responseLimits } from './http/limits/response-limits.ts'
import { serverOptions } from './http/limits/server-options.ts'
import { checkHost } from './http/check-host.ts'
import { openSite } from './http/pages/load-react-router.ts'
import { staffPages } from './http/pages/staff-pages.ts'
import { reactRouterBridge } from './http/pages/react-router-bridge.ts'
import { staffSessionPlugin } from './staff/staff-session-plugin.ts'
import { staffListsApi } from './staff-lists.api.ts'
import { searchApi } from './search/search.api.ts'
import type { Services } from './services.ts'
import { sitemapRoute } from './sitemap/sitemap.route.ts'
import { wrongValuesInRussian } from './http/zod-messages.ts'

const bodyLimitBytes = 1024 * 1024
// Loading the pages takes seconds: Fastify's default of 10 s is too short on a busy machine.
const pluginTimeoutMs = 120_000

/** In development browsers request modules by the hundred: their log lines would hide those of the shop. */
const moduleOfVite = /^\/(?:@|node_modules\/|web\/|contract\/|admin\/(?:@|app\/|node_modules\/))/

/** Times are shorter in tests. */
type AppOptions = { pages?: boolean; responseMs?: number; slowAfterMs?: number; bodyWaitMs?: number }

/** @param pages false: no pages, for tests of the API without a build */
export async function buildApp(
  services: Services,
  { pages = true, responseMs = defaultResponseMs, slowAfterMs, bodyWaitMs: waitMs }: AppOptions = {},
) {
  const { config } = services
  const content = { ...services, db: services.reads.db }
  z.config(wrongValuesInRussian())
  const [site, admin] = pages ? await Promise.all([openSite(config), openSite(config, 'admin')]) : []
  const app = fastify({
    ...serverOptions(services.log, config),
    logController: new LogController({
      disableRequestLogging: config.environment === 'development' && ((request) => moduleOfVite.test(request.url)),
    }),
    bodyLimit: bodyLimitBytes,
    pluginTimeout: pluginTimeoutMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  // Response types are checked by the compiler and in tests.
  app.setSerializerCompiler(() => JSON.stringify)
  app.decorate('publicOrigin', config.publicOrigin)

  limitConnections(app.server, config)
  await app.register(limitPipelining)
  await app.register(errorHandler)
  await app.register(securityHeaders, { config })
  await app.register(jsonParser)
  await app.register(checkHost, { config })
  await app.register(costLimit, { config })
  await app.register(networkTurns, { config })
  // In development the first request of a page waits until it is compiled.
  if (config.environment !== 'development') await app.register(timeLimits, { responseMs })
  await app.register(originCheck, { config })
  await app.register(etag, { weak: true }) // of the content, before it is compressed
  await app.register(compression)
  await app.register(maintenance, {
    closedUntil: (now) => services.settings.closedUntil(now),
    clock: () => services.clock(),
    phone: () => services.settings.current().phone,
  })
  await app.register(visitorPlugin, { services })
  await app.register(staffSessionPlugin, { services })
  const speed = slowAfterMs === undefined ? {} : { slowAfterMs }
  await app.register(bodyLimits, { config, ...speed, ...(waitMs === undefined ? {} : { waitMs }) })
  await app.register(responseLimits, speed) // after the compression
  await app.register(guards)
  await app.register(healthRoute, { services })
  await app.register(openapi, { config })
  await app.register(imagesRoute, { images: services.images })
  await app.register(documentsRoute, { documents: services.documents })
  await app.register(videosRoute, { videos: services.videos })
  await app.register(orderDocumentsRoute, { services })
  await app.register(sitemapRoute, { services, pages: () => site?.pages().all ?? [] })
  await app.register(feedsRoute, { services })
  await app.register(exchangeRoute, { services })
  await app.register(orderFilesRoute, { services })
  await app.register(rssRoute, { services: content })
  await app.register(securityTxtRoute, { services })
  await app.register(mapFrameRoute, { services })
  await app.register(
    async (api) => {
      await api.register(accountsApi, { services })
      await api.register(catalogueApi, { services: content })
      await api.register(searchApi, { services: content })
      await api.register(cartApi, { services })
      await api.register(ordersApi, { services })
      await api.register(staffListsApi, { services })
      await api.register(changeOrdersApi, { services })
      await api.register(liveApi, { services })
      await api.register(draftFilesApi, { services })
      await api.register(favouritesApi, { services })
      await api.register(notificationsApi, { services })
      await api.register(callbacksApi, { services })
      await api.register(companyApi, { services: content })
      await api.register(contentApi, { services: content })
      for (const rest of ['/', '/*'])
        api.all(rest, { config: { action: 'shop:read' }, schema: { hide: true } }, (_request, reply) => reply.callNotFound())
    },
    { prefix: '/api/v1' },
  )
  if (admin) await app.register(staffPages, { services, site: admin })
  if (site) await app.register(reactRouterBridge, { services, site, mayUpload: (userId) => checkUploadAllowed(services.db, userId) })
  return app
}
