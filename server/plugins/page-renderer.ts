// A request → the rendered page as bytes, with the policy that lets its own scripts run.
import { transcode } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '#web/request-context.ts'
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
    const rendered: RequestContext['rendered'] = {}
    const response = await (await handler())(asked, { services, visitor: request.visitor, nonce, rendered })
    // An answer without a body made after the page (a redirect, a failure) has no use for the page.
    const hasPage = rendered.html !== undefined && response.body === null
    const body = hasPage ? encoded(rendered.html!) : Buffer.from(await response.arrayBuffer())
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

const isHtml = (headers: Page['headers']): boolean =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))
