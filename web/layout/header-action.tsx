import type { AnchorHTMLAttributes, Ref } from 'react'
import { CountBadge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'

type HeaderActionProps = {
  href: string
  icon: IconName
  caption: string
  count?: number
  /** of the count */
  tone?: 'buy' | 'primary'
  className?: string
  ref?: Ref<HTMLAnchorElement>
} & Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'onClick' | 'onFocus' | 'onPointerDown' | 'onPointerEnter' | 'aria-haspopup' | 'aria-expanded' | 'aria-label'
> & { /** a dot at the icon (SHELL-04) */ 'data-unread'?: number | undefined }

/** Icon with its caption below; on phones and tablets, where the search needs the room, the caption is only read out. */
export function HeaderAction({ href, icon, caption, count = 0, tone = 'buy', className = 'flex', ...link }: HeaderActionProps) {
  return (
    <a
      {...link}
      href={href}
      className={`relative h-11 min-w-11 flex-col items-center justify-center rounded-control px-1 text-13 text-muted no-underline hover:text-primary md:h-14 md:px-2.5 ${className}`}
    >
      <span className="relative text-ink">
        <Icon name={icon} size={24} />
        <CountBadge count={count} tone={tone} />
      </span>
      <span className="max-xl:sr-only whitespace-nowrap">{caption}</span>
    </a>
  )
}
