// Builds addresses of content pages; apart from the schemas, which the browser does not need.
import type { NewsKind } from './news.schema.ts'

export const newsHref = (id: number): string => `/about/news/${id}`

/** `/about/news?kind=event&page=2`; the first page of all news has no parameters. */
export function newsListHref(kind: NewsKind | null, page = 1): string {
  const query = new URLSearchParams()
  if (kind !== null) query.set('kind', kind)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/about/news?${query.toString()}` : '/about/news'
}

export const companyPageHrefs = {
  'about-us': '/about/about-us',
  service: '/service',
  delivery: '/delivery',
  events: '/about-us-events',
} as const

export type CompanyPageKey = keyof typeof companyPageHrefs

export const partnerHref = (id: number): string => `/about/partners/${id}`

export const productionHref = (slug: string): string => `/production/${slug}`

export const objectHref = (id: number): string => `/objects/${id}`

/** The list of objects; of one place, of one type. */
export function objectsHref({ location, type, page }: { location?: string | null; type?: string | null; page?: number }): string {
  const query = new URLSearchParams({ ...(type ? { type } : {}), ...(page && page > 1 ? { page: String(page) } : {}) }).toString()
  return `/objects${location ? `/location/${location}` : ''}${query ? `?${query}` : ''}`
}
