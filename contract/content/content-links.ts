// Addresses of news, apart from their schemas: pages name them in the browser, which needs no schema.
import type { NewsKind } from './news.schema.ts'

export const newsHref = (id: number): string => `/about/news/${id}`

/** `/about/news?kind=event&page=2`; the first page of all news has no parameters. */
export function newsListHref(kind: NewsKind | null, page = 1): string {
  const query = new URLSearchParams()
  if (kind !== null) query.set('kind', kind)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/about/news?${query.toString()}` : '/about/news'
}
