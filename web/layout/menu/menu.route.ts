// The tree for the catalogue menu. Its address names its version, so a browser fetches each version once; a process that holds another
// version (the moment of a change) answers its own, which nobody keeps.
import type { LoaderFunctionArgs } from 'react-router'
import { menuFragment } from '#server/catalogue/tree/menu-fragment.ts'
import { requestContext } from '#web/request-context.ts'

export function loader({ url, context }: LoaderFunctionArgs) {
  const { services } = context.get(requestContext)
  const { text, version } = menuFragment(services.catalogue)
  const isAsked = url.searchParams.get('version') === version
  return new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      etag: `W/"${version}"`,
      'cache-control': isAsked ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    },
  })
}
