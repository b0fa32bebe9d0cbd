// A request → the rendered page as bytes, with the policy that lets its own scripts run.
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { Page } from './page-answer.ts'
import { inlineScriptHashes } from './page-cache.ts'
import type { PageHandler } from './page-handler.ts'
import { asWebRequest } from './page-request.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** @param asked what the page is made for, where it is not what was asked */
export type RenderPage = (request: FastifyRequest, asked?: Request) => Promise<Page>

const policyHeader = 'content-security-policy'

/** @param handler asked for at each page: in development it is always the newest */
export function pageRenderer(handler: () => Promise<PageHandler>, services: Services): RenderPage {
  const isDevelopment = services.config.environment === 'development'
  return async (request, asked = asWebRequest(request)) => {
    const nonce = randomBytes(16).toString('base64')
    const response = await (await handler())(asked, { services, visitor: request.visitor, nonce })
    const body = Buffer.from(await response.arrayBuffer())
    const headers = [...response.headers]
    if (isHtml(headers)) headers.push([policyHeader, contentSecurityPolicy([`'nonce-${nonce}'`], isDevelopment)])
    return { status: response.status, headers, body }
  }
}

/** For a page that many get: its nonce would be known, so its scripts are named by what they say. */
export function withScriptHashes({ headers, body }: Page, isDevelopment: boolean): Page['headers'] {
  if (!isHtml(headers)) return headers
  const others = headers.filter(([name]) => name !== policyHeader)
  return [...others, [policyHeader, contentSecurityPolicy(inlineScriptHashes(body.toString()), isDevelopment)]]
}

const isHtml = (headers: Page['headers']): boolean =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))
