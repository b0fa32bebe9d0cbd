// Caches pages that are the same for every visitor without a cookie of the shop. An entry is valid for one version of the catalogue,
// so a changed price is never served from here.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cookieNames } from '#contract/cookies.ts'
import type { Packing } from './pack-bytes.ts'

export type KeptPage = {
  status: number
  headers: [string, string][]
  body: Buffer
  /** made when the first visitor asks for it */
  packed: { [Form in Packing]?: Promise<Buffer> }
}

// Pages that say the same to every visitor without a cookie of the shop. What is not named here is never cached.
const shared =
  /^\/(?:catalog(?:\/.*)?|precatalog(?:\/.*)?|contacts|delivery|policy|production|objects(?:\/.*)?|service|faq|about-us-events|about\/(?!wholesaler).*|fragments\/menu(?:\/.*)?)?(?:\.data)?$|^\/_root\.data$/

const ownCookies: ReadonlySet<string> = new Set(Object.values(cookieNames))

/** @param cookies by name as they were sent; with HTTPS the session's has a prefix. Counters of other services change no page. */
export const mayBeShared = (path: string, cookies: Record<string, unknown>): boolean =>
  shared.test(path) && !Object.keys(cookies).some((name) => ownCookies.has(name.replace(/^__(?:Secure|Host)-/, '')))

const limitBytes = 24 * 1024 * 1024
/** A compressed form has at most a fifth of the page's size. */
const sizeWithCompressed = ({ body }: KeptPage): number => Math.ceil(body.length * 1.4)

export const openPageCache = (): LRUCache<string, KeptPage> => new LRUCache({ maxSize: limitBytes, sizeCalculation: sizeWithCompressed })

/** `'sha256-…'` of each inline script (data is none): a cached page cannot carry a fresh nonce, so its policy names its scripts. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const match of html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g)) {
    hashes.add(`'sha256-${createHash('sha256').update(match[1]!).digest('base64')}'`)
  }
  return [...hashes]
}
