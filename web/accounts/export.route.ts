// Streams to a customer the data that the shop stores about them as a file (/personal-account/export).
import { exportOwnData } from '#server/accounts/export-account-data.ts'
import { requestContext } from '../rendering/request-context.ts'
import type { Route } from './+types/export.route.ts'
import type { PageHandle } from '#contract/accounts/page-handle.ts'

export const handle = { action: 'own-account:use', robots: false } satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  if (!visitor.user) throw new Response(null, { status: 401 })
  // React Router would collect it in memory.
  if (new URL(request.url).pathname.endsWith('.data')) throw new Response(null, { status: 404 })
  const own = await exportOwnData(services.db, visitor.user)
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    async pull(controller) {
      const { value, done } = await own.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    // The customer stopped the download.
    async cancel() {
      await own.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="rodnik-account.json"',
      'cache-control': 'private, no-store',
    },
  })
}
