// Redirects a page that is not found to its new address, or answers 410 (CONT-03).
import { data, redirect, type MiddlewareFunction } from 'react-router'
import { findRedirect } from '#server/redirects/find-redirect.ts'
import { requestContext } from './request-context.ts'
import { toPageProblem } from './loader-errors.ts'

export const redirectNotFound: MiddlewareFunction<Response> = async ({ url, pattern, context }, next) => {
  const response = await next()
  if (response.status !== 404) return response
  const { services, visitor, pages } = context.get(requestContext)
  const found = await findRedirect(services.db, url.pathname, url.searchParams)
  if (found === undefined) return response
  if (found !== 'gone') throw redirect(found.to, 301)
  throw data(toPageProblem({ code: pages.withPattern(pattern)?.gone ?? 'not_found' }, visitor), { status: 410 })
}
