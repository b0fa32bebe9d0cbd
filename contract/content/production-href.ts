export const productionHref = (slug: string): string => `/production/${slug}`
/** The list of objects; of one place, of one type. */
export function objectsHref({ location, type, page }: { location?: string | null; type?: string | null; page?: number }): string {
  const query = new URLSearchParams({ ...(type ? { type } : {}), ...(page && page > 1 ? { page: String(page) } : {}) }).toString()
  return `/objects${location ? `/location/${location}` : ''}${query ? `?${query}` : ''}`
}
