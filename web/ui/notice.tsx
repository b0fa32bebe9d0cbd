// Renders a message in a tinted box: what happened to this part of the page and what to do.
import type { ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

const tones = {
  info: { box: 'bg-primary-tint text-primary-hover', icon: 'info' },
  good: { box: 'bg-stock-tint text-stock', icon: 'check-circle' },
  warning: { box: 'bg-warning-tint text-warning', icon: 'warning' },
  error: { box: 'bg-error-tint text-error', icon: 'alert' },
} as const

type NoticeProps = {
  tone: keyof typeof tones
  children: ReactNode
  /** for the result of a form: web/forms/use-focus-result.ts focuses it; errors are alerts */
  role?: 'alert' | 'status'
  /** an error that is part of the page, no result */
  isStatic?: boolean
  className?: string
}

export function Notice({ tone, children, isStatic = false, className, ...props }: NoticeProps) {
  const { role = tone === 'error' && !isStatic ? 'alert' : undefined } = props
  return (
    <div role={role} data-outcome={role} className={classes('flex gap-3 rounded-control px-4 py-3 text-14', tones[tone].box, className)}>
      <Icon name={tones[tone].icon} />
      <div className="min-w-0 [&_a]:underline [&_a]:underline-offset-4">{children}</div>
    </div>
  )
}

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
      <Heading className="text-22">{title}</Heading>
      {children ? <div className="mt-2 max-w-lg text-16 text-muted">{children}</div> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  )
}
