// schema.org of a page, put into its first HTML and nowhere else: search engines read that alone, so no script carries it. Imported by
// the server's entry.
import { breadcrumbData } from './structured-data.ts'

/**
 * What the loaders said of the page (`describePage`), and its breadcrumbs, read from the markup: what is told is what is shown, on every
 * page that has them (web/ui/breadcrumbs-list.tsx).
 */
export function structuredScripts(html: string, described: readonly object[], origin: string): string {
  const crumbs = shownCrumbs(html)
  const all = crumbs.length > 1 ? [...described, breadcrumbData(crumbs, origin)] : described
  return all.map((data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`).join('')
}

const listStart = '<ol class="crumbs'

function shownCrumbs(html: string): { name: string; href: string | null }[] {
  const start = html.indexOf(listStart)
  if (start < 0) return []
  const list = html.slice(start, html.indexOf('</ol>', start))
  return [...list.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item = '']) => ({
    name: textOf(item.replace(/<!--.*?-->|<[^>]*>/g, '')),
    href: textOf(/href="([^"]*)"/.exec(item)?.[1] ?? '') || null,
  }))
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
/** As React writes texts: these five and nothing else. */
const textOf = (markup: string): string => markup.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)
