// Renders buttons, and the classes of links that look like them (buttonClass).
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type ButtonVariant = 'buy' | 'buyTint' | 'primary' | 'plain' | 'tint' | 'link'
/** Heights: s 36 px, m 44 px, l 48 px, xl 52 px (sticky bar of phones). */
export type ButtonSize = 's' | 'm' | 'l' | 'xl'

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-control font-medium text-center no-underline transition-colors ' +
  'disabled:bg-disabled disabled:text-disabled-ink disabled:border-transparent disabled:cursor-not-allowed aria-busy:cursor-progress'

const variants: Record<ButtonVariant, string> = {
  buy: 'bg-buy text-white hover:bg-buy-hover',
  // solid only on hover and focus, because a list has many
  buyTint: 'bg-buy-tint text-buy-tint-ink hover:bg-buy hover:text-white focus-visible:bg-buy focus-visible:text-white',
  primary: 'bg-primary text-white hover:bg-primary-hover',
  plain: 'border border-edge bg-surface text-ink hover:bg-ground',
  tint: 'bg-primary-tint text-primary-hover hover:bg-primary hover:text-white',
  link: 'text-primary hover:text-primary-hover hover:underline underline-offset-4',
}

const sizes: Record<ButtonSize, string> = {
  s: 'min-h-9 px-3 py-1 text-14',
  m: 'min-h-11 px-4 py-2 text-16',
  l: 'min-h-12 px-5 py-2 text-16',
  xl: 'min-h-13 px-6 py-2 text-16',
}

export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'm', more?: string): string {
  return classes(base, variants[variant], sizes[size], more)
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  /** waiting: the width stays, a second click does nothing */
  busy?: boolean
  children?: ReactNode
}

/** `type` is `button` by default: a forgotten type must not submit a form. */
export function Button({ variant, size, icon, busy, className, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={buttonClass(variant, size, className)}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {icon && !busy ? <Icon name={icon} /> : null}
      {busy ? <Icon name="spinner" className="animate-[spin_1s_linear_infinite]" /> : null}
      {children}
    </button>
  )
}
