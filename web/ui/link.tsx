// Renders a link inside the shop: React Router's <Link> with our defaults.
import type { Ref } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'

type LinkProps = Omit<RouterLinkProps, 'to' | 'discover'> & {
  /** path or absolute address */ to: string
  ref?: Ref<HTMLAnchorElement>
}

export const notPages = /^\/(?:api|assets|documents|images|videos|share|feeds|order\/files)\/|\.(?:xml|pdf|zip|csv|xlsx)(?:[?#]|$)/

/** `discover="none"`: all routes are in the first manifest. Downloads bypass the router. */
export function Link({ to, reloadDocument, ...props }: LinkProps) {
  const isDocument = reloadDocument ?? (props.download !== undefined || notPages.test(to))
  return <RouterLink to={to} discover="none" reloadDocument={isDocument} {...props} />
}
