// Sets security headers of all responses, and refuses changes sent by other sites.
import helmet from '@fastify/helmet'
import type { onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import { ShopError } from '../errors.ts'
import type { Config } from '../config/config.ts'

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

/** Of the back office: its scripts by nonce alone, styles by files, nothing of other origins. React writes `style` attributes. */
export function staffSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite's development server inserts style elements.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Of what is no page: shown on its own it needs nothing but its styles. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Browsers show a PDF by a plug-in. */
export const pdfPolicy = filePolicy.replace("object-src 'none'", "object-src 'self'")

/** Of every response, also of those that no route makes; pages replace the policy. */
export const commonHeaders = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): Record<string, string> => ({
  'content-security-policy': filePolicy,
  'x-content-type-options': 'nosniff',
  ...(publicOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

// Scripts, styles, fonts and pictures are no documents: seven more headers of 300 bytes would have no effect on them.
const assetPaths = /^\/(assets|images)\//

export const securityHeaders = fp<{ config: Pick<Config, 'publicOrigin'> }>(async (app, { config }) => {
  const common = commonHeaders(config)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(common))
  app.addHook('onRoute', (route) => {
    if (!assetPaths.test(route.url)) return
    route.helmet = false
    route.onRequest = [route.onRequest ?? [], ofFile].flat()
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
})

const ofFile: onRequestHookHandler = (_request, reply, done) => {
  reply.header('cross-origin-resource-policy', 'same-origin')
  done()
}

/** Browsers send the origin with every change; other sites must not change anything here. */
export const originCheck = fp<{ config: Pick<Config, 'publicOrigin'> }>(async (app, { config }) => {
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
