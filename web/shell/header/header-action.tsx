// Renders a link of the header: an icon with its caption below (frame.css).
import type { AnchorHTMLAttributes, Ref } from 'react'
import { CountBadge } from '#web/ui/badge.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

type HeaderActionProps = {
  href: string
  icon: IconName
  caption: string
  count?: number
  tone?: 'buy' | 'primary'
  className?: string
  ref?: Ref<HTMLAnchorElement>
} & Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'onClick' | 'onFocus' | 'onPointerDown' | 'onPointerEnter' | 'aria-haspopup' | 'aria-expanded' | 'aria-label'
> & { /** a dot at the icon (SHELL-04) */ 'data-unread'?: number | undefined }

export function HeaderAction({ href, icon, caption, count = 0, tone = 'buy', className = 'flex', ...link }: HeaderActionProps) {
  return (
    <Link {...link} to={href} className={`header-action ${className}`}>
      <span>
        <Icon name={icon} size={24} />
        <CountBadge count={count} tone={tone} />
      </span>
      <span>{caption}</span>
    </Link>
  )
}
