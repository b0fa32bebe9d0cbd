// `/fragments/favourites`: which hearts of a page are pressed, as article → id. Nothing for a guest.
import type { LoaderFunctionArgs } from 'react-router'
import { favouriteIdsOf } from '#server/favourites/favourites.ts'
import { requestContext } from '#web/request-context.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const ids = visitor.user ? await favouriteIdsOf(services.db, visitor.user.id) : {}
  return Response.json(ids, { headers: { 'cache-control': 'private, no-store' } })
}
