// Pages for visitors without a cookie are the same for all of them: each is rendered once within its freshness and kept with its
// packed forms. A page falls with the catalogue's generation, so a changed price is never served from here (house: freshness).
import { createHash } from 'node:crypto'
import type { Packing } from './pack-bytes.ts'

export type KeptPage = {
  status: number
  headers: [string, string][]
  body: Buffer
  /** made when the first visitor asks for it */
  packed: { [Form in Packing]?: Promise<Buffer> }
  generation: number
  /** milliseconds: its freshness, or the moment at which it would say something else */
  keptUntil: number
}

// Pages that say the same to every visitor without a cookie. What is not named here is never kept.
const shared =
  /^\/(?:catalog(?:\/.*)?|precatalog(?:\/.*)?|contacts|delivery|policy|production|objects(?:\/.*)?|service|faq|about-us-events|about\/(?!wholesaler).*|fragments\/menu(?:\/.*)?)?(?:\.data)?$|^\/_root\.data$/

export const mayBeShared = (path: string): boolean => shared.test(path)

export class PageCache {
  readonly #pages = new Map<string, KeptPage>()
  readonly #limitBytes: number
  #bytes = 0

  constructor(limitBytes = 24 * 1024 * 1024) {
    this.#limitBytes = limitBytes
  }

  find(key: string, generation: number, now: number): KeptPage | undefined {
    const page = this.#pages.get(key)
    if (page && page.generation === generation && now < page.keptUntil) return page
    if (page) this.#drop(key, page)
    return undefined
  }

  keep(key: string, page: KeptPage): void {
    const old = this.#pages.get(key)
    if (old) this.#drop(key, old)
    this.#pages.set(key, page)
    this.#bytes += sizeOf(page)
    // Oldest first: a Map keeps the order of insertion.
    for (const [oldest, one] of this.#pages) {
      if (this.#bytes <= this.#limitBytes) break
      this.#drop(oldest, one)
    }
  }

  #drop(key: string, page: KeptPage): void {
    this.#pages.delete(key)
    this.#bytes -= sizeOf(page)
  }
}

/** With its packed forms, a fifth of it each at most. */
const sizeOf = (page: KeptPage): number => page.body.length * 1.4

/** `'sha256-…'` of each inline script (data is none): a kept page cannot carry a fresh nonce, so its policy names what it holds. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const match of html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g)) {
    hashes.add(`'sha256-${createHash('sha256').update(match[1]!).digest('base64')}'`)
  }
  return [...hashes]
}
