// Caches pages that are the same for every visitor without a cookie of the shop.
import { createHash, hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cookieNames } from '#contract/shop/cookies.ts'
import type { Page } from '#contract/accounts/page-handle.ts'
import type { Encoding } from '../compression.ts'
import { isHtml } from './render-page.ts'
import { contentSecurityPolicy } from '../security-headers.ts'

export type CachedPage = {
  headers: Record<string, string>
  body: Buffer
  /** ms on the shop's clock: end of freshness, or of opening hours or a delivery rule that the page shows */
  validUntil: number
  compressed: { [Form in Encoding]?: Promise<Buffer> }
}

const ownCookies: ReadonlySet<string> = new Set(Object.values(cookieNames))

/** @param cookies as sent; over HTTPS their names have a prefix. Other services' cookies do not matter. */
export const mayBeShared = (page: Page | undefined, cookies: Record<string, unknown>): boolean =>
  page?.isShared === true && !Object.keys(cookies).some((name) => ownCookies.has(name.replace(/^__Host-/, '')))

const limitBytes = 24 * 1024 * 1024
/** Compressed forms have at most a fifth of the page's size each. */
const sizeWithCompressed = ({ body }: CachedPage): number => Math.ceil(body.length * 1.4)

export const openPageCache = (): LRUCache<string, CachedPage> => new LRUCache({ maxSize: limitBytes, sizeCalculation: sizeWithCompressed })

type Rendering = { nonce: string; validUntil: number; isDevelopment: boolean }

/** The policy lists scripts by hash, because a nonce shared by visitors would be known. */
export async function toCachedPage(page: Response, { nonce, validUntil, isDevelopment }: Rendering): Promise<CachedPage> {
  const text = await page.text()
  const hashes = isHtml(page) ? inlineScriptHashes(text, nonce) : []
  const body = Buffer.from(text.replaceAll(` nonce="${nonce}"`, ''))
  const headers: Record<string, string> = { etag: `W/"${hash('sha1', body, 'base64url')}"`, ...Object.fromEntries(page.headers) }
  if (isHtml(page)) headers['content-security-policy'] = contentSecurityPolicy(hashes, isDevelopment)
  return { headers, body, validUntil, compressed: {} }
}

/** `'sha256-…'` of each inline script of the rendering, known by its nonce; an injected script has none */
function inlineScriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>()
  for (const match of html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!match[1]!.includes(` nonce="${nonce}"`)) continue
    hashes.add(`'sha256-${createHash('sha256').update(match[2]!).digest('base64')}'`)
  }
  return [...hashes]
}
