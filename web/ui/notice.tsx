// Renders a message in a tinted box: what happened to this part of the page and what to do.
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'

const tones = {
  info: { box: 'bg-primary-tint text-primary-hover', icon: 'info' },
  good: { box: 'bg-stock-tint text-stock', icon: 'check-circle' },
  warning: { box: 'bg-warning-tint text-warning', icon: 'warning' },
  error: { box: 'bg-error-tint text-error', icon: 'alert' },
} as const

const roles = { info: undefined, good: 'status', warning: undefined, error: 'alert' } as const

type NoticeProps = {
  tone: keyof typeof tones
  children: ReactNode
  /** for the result of a form: web/forms/use-focus-result.ts focuses it; errors are alerts, what is good a status */
  role?: 'alert' | 'status'
  /** part of the page, no result */
  isStatic?: boolean
  className?: string
}

export function Notice({ tone, children, isStatic = false, className, ...props }: NoticeProps) {
  const { role = isStatic ? undefined : roles[tone] } = props
  return (
    <div role={role} data-outcome={role} className={classes('flex gap-3 rounded-control px-4 py-3 text-14', tones[tone].box, className)}>
      <Icon name={tones[tone].icon} />
      <div className="min-w-0 [&_a]:underline [&_a]:underline-offset-4">{children}</div>
    </div>
  )
}
