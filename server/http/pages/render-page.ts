// Renders the page of a request with its Content-Security-Policy.
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/services.ts'
import type { Site } from './load-react-router.ts'
import { asWebRequest } from './to-web-request.ts'
import { contentSecurityPolicy } from '../security-headers.ts'

type Policy = (nonce: string, isDevelopment: boolean) => string

const policyOfShop: Policy = (nonce, isDevelopment) => contentSecurityPolicy([`'nonce-${nonce}'`], isDevelopment)

export type RenderPage = (request: FastifyRequest, target?: Request, nonce?: string) => Promise<Response>

export const newNonce = (): string => randomBytes(16).toString('base64')

/** @param policyOf by default the shop's */
export function pageRenderer(site: Site, services: Services, policyOf = policyOfShop): RenderPage {
  const isDevelopment = services.config.environment === 'development'
  return async (request, target = asWebRequest(request), nonce = newNonce()) => {
    const handle = await site.handler()
    const isRead = target.method === 'GET' && request.page?.isShared === true
    const shown = isRead ? { ...services, db: services.reads.db } : services
    const response = await handle(target, { services: shown, visitor: request.visitor, nonce, pages: site.pages() })
    // React Router names no encoding.
    if (response.headers.get('content-type') === 'text/x-script') response.headers.set('content-type', 'text/x-script; charset=utf-8')
    if (isHtml(response)) response.headers.set('content-security-policy', policyOf(nonce, isDevelopment))
    return response
  }
}

export const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false
