// Refuses requests for hosts other than the shop's own, and warns about a proxy that is not trusted.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config/config.ts'
import { ShopError } from '../errors.ts'
import { isLoopback } from './network.ts'

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i
// Orchestrators probe by the address of the container.
const probes = /^\/(?:healthz|readyz|metrics)(?:\?|$)/

// HTTP/1.0 has no Host: old clients of 1C. The exchange makes no links and needs a password.
const exchange = /^\/(?:exchange\/1c|bitrix\/admin\/1c_exchange\.php)\/?(?:\?|$)/

/** Pages, links and cached responses are made for `publicOrigin` only; a host with a path would poison the cache. */
export const checkHost = fp<{ config: Pick<Config, 'publicOrigin'> }>(async (app: FastifyInstance, { config }) => {
  const publicHost = new URL(config.publicOrigin).host
  app.addHook('onRequest', async (request) => {
    if (probes.test(request.url) || (request.raw.headers.host === undefined && exchange.test(request.url))) return
    const isOwn = request.host.toLowerCase() === publicHost || loopbackHost.test(request.host)
    const isWeb = request.protocol === 'http' || request.protocol === 'https'
    if (!isOwn || !isWeb || !request.url.startsWith('/') || countHosts(request) > 1) {
      throw new ShopError('malformed', { detail: 'По\u00a0такому адресу магазин не\u00a0открывается. Проверьте адрес сайта.' })
    }
  })

  let hasWarned = false
  app.addHook('onRequest', async ({ headers, ip, raw }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return
    const peer = raw.socket.remoteAddress ?? ''
    if (!isLoopback(peer) || ip !== peer) return
    hasWarned = true
    app.log.warn('X-Forwarded-For comes from a proxy on this machine that TRUST_PROXY does not name: all visitors share one limit')
  })
})

/** Node takes the first of several (RFC 9112 demands a refusal). */
const countHosts = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
