// Renders a banner's link: to a page, the callback form, another site, or an anchor of the home page.
import type { ReactNode } from 'react'
import { CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { Link } from '#web/ui/link.tsx'

export function BannerLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  if (/^\/callback(?:[?#]|$)/.test(href))
    return (
      <CallbackLink href={href} className={className}>
        {children}
      </CallbackLink>
    )
  if (href.startsWith('#'))
    return (
      <a href={href} className={className}>
        {children}
      </a>
    )
  return (
    <Link to={href} className={className}>
      {children}
    </Link>
  )
}
