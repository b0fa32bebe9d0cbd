// Serves a file of a request to staff as a download (ADM-03, SEC-01).
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { getRequestFile } from '#server/callback-requests/read-request.ts'
import { contentDisposition } from '#server/files/content-disposition.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/file.route.ts'

export const handle = { action: 'callbacks:change', isBackground: true } satisfies PageHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const { name, contentType, bytes } = await getRequestFile(context.get(requestContext).services, params.id)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': contentType,
      // Uploads are downloaded, never shown as a page.
      'content-disposition': contentDisposition('attachment', name, 'file'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  })
}
