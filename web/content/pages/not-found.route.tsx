// Refuses every address that no page has (ROUTE-12); the root's error boundary shows it.
import { data } from 'react-router'

export function loader(): never {
  // A router's response, which is no Error by design: it carries the status to the error boundary.
  throw data(null, { status: 404 })
}

export function action(): never {
  return loader()
}

export default function NotFound() {
  return null
}
