// The quick view of stock per shop (SHELL-13): what a list fetches when a visitor asks. Guests get levels, customers pieces.
import type { LoaderFunctionArgs } from 'react-router'
import { may } from '#contract/permissions.ts'
import { findShopLevels } from '#server/catalogue/cards/stock-levels.ts'
import { requestContext } from '#web/request-context.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const shops = await findShopLevels(services.db, url.searchParams.get('article') ?? '', may(visitor.user, 'see pieces'))
  return Response.json(shops ?? [], { status: shops ? 200 : 404, headers: { 'cache-control': 'private, no-cache' } })
}
