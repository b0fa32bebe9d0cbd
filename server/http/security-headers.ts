import helmet from '@fastify/helmet'
import type { onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { ShopError } from '../errors.ts'
import type { Config } from '../config/config.ts'

/**
 * The policy of a page: scripts of our own files and the inline ones named by nonce (a page rendered for one answer) or by
 * hashes (a kept page, whose nonce would be known). Styles come from files; `style` attributes are needed by measured sliders.
 */
export function contentSecurityPolicy(scripts: string[], isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

// Scripts, styles, fonts and pictures are no documents: nine headers about those, 300 bytes each time, say nothing of them. A phone's home page
// has 40 such answers.
const documentless = /^\/(assets|images)\//

export const securityHeaders = fp<{ config: Config }>(async (app, { config }) => {
  app.addHook('onRoute', (route) => {
    if (!documentless.test(route.url)) return
    route.helmet = false
    route.onRequest = [route.onRequest ?? [], ofFile].flat()
  })
  await app.register(helmet, {
    contentSecurityPolicy: false, // set page by page, see contentSecurityPolicy
    crossOriginEmbedderPolicy: false,
    hsts: config.publicOrigin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  // A browser names the page a change comes from; another site's page may not change anything here.
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
    const origin = request.headers.origin
    if (
      origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !isOwn(origin, `${request.protocol}://${request.host}`)
    ) {
      throw new ShopError('foreign_origin')
    }
  })
  const isOwn = (origin: string, asked: string) => origin === asked || origin === config.publicOrigin
})

const ofFile: onRequestHookHandler = (_request, reply, done) => {
  reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin')
  done()
}
