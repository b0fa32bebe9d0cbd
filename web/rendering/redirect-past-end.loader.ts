// Redirects a page past the end of a list, as after its last row was deleted, to the last page.
import { redirect } from 'react-router'

export function redirectPastEnd(url: URL, page: number, pageCount: number): void {
  if (page <= pageCount) return
  const params = new URLSearchParams(url.searchParams)
  params.set('page', String(pageCount))
  throw redirect(`${url.pathname}?${params}`)
}
