// Renders a link inside the shop: React Router's <Link> with our defaults.
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'

type LinkProps = Omit<RouterLinkProps, 'to' | 'discover'> & { /** a path of the shop, or a whole address */ to: string }

/** Responses of the server that are no pages: files, images, the API. */
const notPages = /^\/(?:api|assets|documents|images|videos|share|feeds|order\/files)\/|\.(?:xml|pdf|zip|csv|xlsx)(?:[?#]|$)/

/** All routes are in the first manifest, so nothing has to be discovered. Downloads and files are requested by the browser itself. */
export function Link({ to, reloadDocument, ...props }: LinkProps) {
  const isDocument = reloadDocument ?? (props.download !== undefined || notPages.test(to))
  // For web/layout/link-clicks.ts, which would follow it without a document; both go together.
  return <RouterLink to={to} discover="none" reloadDocument={isDocument} data-document={isDocument ? '' : undefined} {...props} />
}
