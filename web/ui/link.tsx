// Renders a link inside the shop: React Router's <Link> with our defaults.
import type { Ref } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'

type LinkProps = Omit<RouterLinkProps, 'to' | 'discover'> & {
  /** a path of the shop, or a whole address */ to: string
  ref?: Ref<HTMLAnchorElement>
}

/** Responses of the server that are no pages: files, images, the API. */
export const notPages = /^\/(?:api|assets|documents|images|videos|share|feeds|order\/files)\/|\.(?:xml|pdf|zip|csv|xlsx)(?:[?#]|$)/

/** All routes are in the first manifest, so nothing has to be discovered. Downloads and files are requested by the browser itself. */
export function Link({ to, reloadDocument, ...props }: LinkProps) {
  const isDocument = reloadDocument ?? (props.download !== undefined || notPages.test(to))
  return <RouterLink to={to} discover="none" reloadDocument={isDocument} {...props} />
}
