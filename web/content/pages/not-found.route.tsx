// Refuses every address that no page has (ROUTE-12); the root's error boundary shows it.
import { ShopError } from '#server/errors.ts'

export function loader(): never {
  throw new ShopError('not_found')
}

export function action(): never {
  return loader()
}

export default function NotFound() {
  return null
}
