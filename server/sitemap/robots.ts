// Builds robots.txt: closes pages that search engines need not read. Filtered lists have `noindex`;
// they are also closed because there are too many of them, and categories have clean URLs (ROUTE-02).

import type { Page } from '#contract/accounts/page-handle.ts'

const closed: readonly string[] = ['/api/', '/fragments/', '/catalog/v2?']
// The unfiltered catalogue page by page (the canonical order of parameters begins with the page).
const open = ['/catalog/v2?page=']
// Yandex: advertising parameters do not make another page.
const trackingParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'yclid', 'gclid', 'fbclid', 'from']

/** Prefixes; one that another one covers is left out. */
function closedPaths(pages: readonly Page[]): string[] {
  const paths = [...closed, ...pages.flatMap(({ pattern, robots }) => (robots === false ? pattern.replace(/:.*/, '') : []))]
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)))
}

export const robotsText = (origin: string, pages: readonly Page[]): string =>
  [
    'User-agent: *',
    ...closedPaths(pages).map((path) => `Disallow: ${path}`),
    ...open.map((path) => `Allow: ${path}`),
    `Clean-param: ${trackingParameters.join('&')}`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
