// Builds robots.txt: closes pages that search engines need not read. Filtered lists have `noindex`;
// they are also closed because there are too many of them, and categories have clean URLs (ROUTE-02).

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
// The unfiltered catalogue page by page (the canonical order of parameters begins with the page).
const open = ['/catalog/v2?page=']
// Yandex: advertising parameters do not make another page.
const trackingParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'yclid', 'gclid', 'fbclid', 'from']

/** Pages that robots may read but that are useless in search results: a robot's cart is empty (docs/decisions/013). */
const unlisted: readonly string[] = ['/cart', '/checkout']

export const isUnlisted = (path: string): boolean => unlisted.includes(path) || isClosed(path)

const isClosed = (path: string): boolean => closed.some((start) => path.startsWith(start)) && !open.some((start) => path.startsWith(start))

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...open.map((path) => `Allow: ${path}`),
    `Clean-param: ${trackingParameters.join('&')}`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
