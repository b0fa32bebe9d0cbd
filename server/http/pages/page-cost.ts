// Defines the cost of rendering a page or running its action, for the limits per network.
import type { FastifyRequest } from 'fastify'
import type { Turns } from '../limits/network-turns.ts'

/** @property queue by default reading or changing */
type Cost = { cost: number; queue?: Turns }

/** The length of the page is charged as well. */
const usual: Cost = { cost: 5 }
const pastedList: Cost = { cost: 300, queue: 'pasted list' }
const ofLines = (cost: number): Cost => ({ cost, queue: 'own lists' })
/** Measured milliseconds of the main thread (bench/results.md, attack). */
const costs: readonly [page: RegExp, method: string, cost: Cost][] = [
  [/^\/article-list(?:\?|$)/, 'POST', pastedList],
  [/^\/article-list\?/, 'GET', pastedList],
  [/^\/(?:draft|checkout)(?:\/list)?(?:\?|$)/, 'POST', { cost: 60 }],
  // All of a list of 10,000 rows, of a draft or order of 5,000 lines or of a cart of 500 is read for each page.
  [/^\/draft\/list\?/, 'GET', ofLines(100)],
  [/^\/draft\?/, 'GET', ofLines(30)],
  [/^\/checkout\?/, 'GET', ofLines(60)],
  [/^\/(?:cart|checkout|cart\/shops)(?:\?|$)/, 'GET', ofLines(15)],
  [/^\/cart\/list\//, 'GET', ofLines(60)],
  [/^\/order\?/, 'GET', ofLines(25)],
  [/^\/cart\/list\//, 'POST', { cost: 60 }],
  [/^\/order(?:\?|$)/, 'POST', { cost: 100, queue: 'pasted list' }], // adds all lines to the cart
  [/^\/my-orders(?:\?|$)/, 'POST', { cost: 20 }],
  [/^\/personal-account(?:\?|$)/, 'GET', ofLines(10)],
  [/^\/(?:login|registration|new-password)(?:\?|$)/, 'POST', { cost: 20 }], // a password is hashed
  [/^\/fragments\/(?:catalogue|filters)\?/, 'GET', { cost: 8 }],
  [/^\/fragments\/cart(?:\?|$)/, 'GET', ofLines(5)],
  [/^\/fragments\//, 'GET', { cost: 2 }],
  [/^\/catalog\/\w+\?/, 'GET', { cost: 10 }], // a search, which can also end as a redirect
]

export function pageCost({ url, method }: Pick<FastifyRequest, 'url' | 'method'>): Cost {
  const sent = method === 'HEAD' ? 'GET' : method
  const page = spelledAsRouted(url)
  return costs.find(([pattern, ofMethod]) => ofMethod === sent && pattern.test(page))?.[2] ?? usual
}

/** The router ignores case, encoding and trailing slashes; `.data` is the same page. */
function spelledAsRouted(url: string): string {
  const [sent = '', query] = url.split('?', 2)
  let path = sent
  try {
    path = decodeURI(sent)
  } catch {
    // no page's
  }
  path = path.toLowerCase().replace(/_?\.data$/, '')
  let end = path.length
  while (path[end - 1] === '/') end-- // a regular expression takes quadratic time
  return query ? `${path.slice(0, end)}?` : path.slice(0, end)
}
