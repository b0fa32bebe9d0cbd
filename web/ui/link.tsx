// Renders a link inside the shop: React Router's <Link> with our defaults.
import { createContext, use, type Ref } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'

type LinkProps = Omit<RouterLinkProps, 'to' | 'discover'> & {
  /** path or absolute address */ to: string
  ref?: Ref<HTMLAnchorElement>
}

export const notPages = /^\/(?:api|assets|documents|images|videos|share|feeds|order\/files)\/|\.(?:xml|pdf|zip|csv|xlsx)(?:[?#]|$)/

/** Whether links take the place of the history entry of the overlay around them. */
export const ReplacesEntry = createContext(false)

/** `discover="none"`: all routes are in the first manifest. Downloads bypass the router. */
export function Link({ to, reloadDocument, ...props }: LinkProps) {
  const isDocument = reloadDocument ?? (props.download !== undefined || notPages.test(to))
  const replace = use(ReplacesEntry)
  return <RouterLink to={to} replace={replace} discover="none" reloadDocument={isDocument} {...props} />
}
