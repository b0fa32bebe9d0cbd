// Fetches a page of the whole application and parses it for tests.
import type { FastifyInstance } from 'fastify'
import { shownText } from './render-route.tsx'

export type FetchedPage = {
  status: number
  location: string | undefined
  html: string
  /** visible text with ordinary spaces */
  text: string
  /** its JSON-LD */
  data: Record<string, unknown>[]
}

/** With a cookie, so that no cached page is served. */
export async function fetchPage(app: Pick<FastifyInstance, 'inject'>, url: string): Promise<FetchedPage> {
  const response = await app.inject({ url, headers: { host: 'rodnik.test', cookie: 'cart=none' } })
  const html = response.body.replace(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '')
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1]!) as Record<string, unknown>,
  )
  const text = shownText(html.replace(/<script[^>]*>.*?<\/script>/gs, '')).replaceAll('\u00a0', ' ')
  return { status: response.statusCode, location: response.headers.location, html, text, data }
}

/** A stored text of one paragraph. */
export const paragraph = (text: string): string => JSON.stringify({ blocks: [{ kind: 'paragraph', line: [{ text }] }] })
