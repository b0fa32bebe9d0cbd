// Reads from its page how much work a request is, for the limits per network.
import type { FastifyRequest } from 'fastify'
import type { Page, Work } from '#contract/accounts/page-handle.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined: the route is no page's */
    readonly page?: Page | undefined
  }
}

/** The length of the page is charged as well. */
const usual: Work = { cost: 5 }
const usualInBackground: Work = { cost: 2 }

export function estimateWork({ method, url, page }: Pick<FastifyRequest, 'method' | 'url' | 'page'>): Work {
  if (method === 'POST') return page?.post ?? usual
  const ofQuery = /\?./.test(url) ? page?.query : undefined
  return ofQuery ?? page?.get ?? (page?.isBackground === true ? usualInBackground : usual)
}
