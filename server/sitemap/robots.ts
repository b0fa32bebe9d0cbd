// robots.txt: what is no page for searchers. Filtered lists say `noindex` themselves; here they are closed, because there are more of them
// than a robot has patience for, and the pages of a place are reached by its clean address (ROUTE-02).

const closed: readonly string[] = [
  '/api/',
  '/fragments/',
  '/feeds/',
  '/cart/',
  '/order',
  '/my-orders',
  '/draft',
  '/personal-account',
  '/article-list',
  '/login',
  '/logout',
  '/registration',
  '/recovery',
  '/new-password',
  '/email-confirm',
  '/compare',
  '/callback',
  '/unsubscribe',
  '/catalog/v2?',
]
// The whole catalogue page by page, without a filter (the canonical order of its parameters begins with the page).
const open = ['/catalog/v2?page=']
// Yandex: marks of advertisers make no page of its own.
const marks = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'yclid', 'gclid', 'fbclid', 'from']

/** What robots may read and nobody looks for: a robot's cart is empty (docs/decisions/013). */
const untold: readonly string[] = ['/cart', '/checkout']

/** Whether the sitemap is to be silent about a page. */
export const isUntold = (path: string): boolean => untold.includes(path) || isClosed(path)

/** Whether robots are asked to keep off the page. */
const isClosed = (path: string): boolean => closed.some((start) => path.startsWith(start)) && !open.some((start) => path.startsWith(start))

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...open.map((path) => `Allow: ${path}`),
    `Clean-param: ${marks.join('&')}`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
