// Renders an empty page or part of one: what is missing and the way on.
import type { ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

type WayOn = { to: string; text: string; variant?: ButtonVariant; size?: ButtonSize }

/** @param heading h1 if the page has no other @param link out of the empty page; another control is an `action` */
export function EmptyState({
  icon,
  title,
  heading: Heading = 'h2',
  children,
  link,
  action = link ? (
    <Link to={link.to} className={buttonClass(link.variant, link.size ?? 'l')}>
      {link.text}
    </Link>
  ) : null,
}: {
  icon: IconName
  title: string
  heading?: 'h1' | 'h2'
  children?: ReactNode
  link?: WayOn
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <div className="mb-4 text-primary">
        <Icon name={icon} size={56} />
      </div>
      <Heading className={Heading === 'h2' ? 'text-22' : undefined}>{title}</Heading>
      {children ? <div className="mt-2 max-w-lg text-16 text-muted">{children}</div> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  )
}
