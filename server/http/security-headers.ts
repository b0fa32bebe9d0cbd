// Sets security headers, and refuses changes sent by other sites.
import helmet from '@fastify/helmet'
import type { onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { ShopError } from '../errors.ts'
import type { Config } from '../config/config.ts'

export const hstsSeconds = 31_536_000

/** Allows scripts of our own files, and inline ones by nonce or hash. Sliders need `style` attributes. */
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

// Scripts, styles, fonts and pictures are no documents: nine headers of 300 bytes would have no effect on them.
const assetPaths = /^\/(assets|images)\//

export const securityHeaders = fp<{ config: Config }>(async (app, { config }) => {
  app.addHook('onRoute', (route) => {
    if (!assetPaths.test(route.url)) return
    route.helmet = false
    route.onRequest = [route.onRequest ?? [], ofFile].flat()
  })
  await app.register(helmet, {
    contentSecurityPolicy: false, // set per page by contentSecurityPolicy
    crossOriginEmbedderPolicy: false,
    hsts: config.publicOrigin.startsWith('https:') ? { maxAge: hstsSeconds } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  // Browsers send the origin with every change; other sites must not change anything here.
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
    const origin = request.headers.origin
    if (
      origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !isOwn(origin, `${request.protocol}://${request.host}`)
    ) {
      throw new ShopError('foreign_origin')
    }
  })
  const isOwn = (origin: string, target: string) => origin === target || origin === config.publicOrigin
})

const ofFile: onRequestHookHandler = (_request, reply, done) => {
  reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin')
  done()
}
