// Refuses every address that no page has (ROUTE-12); the root's error boundary shows it.
import { ShopError } from '#server/errors.ts'
import type { PageHandle } from '#contract/accounts/page-handle.ts'

export const handle = { action: 'shop:read' } satisfies PageHandle

export function loader(): never {
  throw new ShopError('not_found')
}

export function action(): never {
  return loader()
}

export default function NotFound() {
  return null
}
