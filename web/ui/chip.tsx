// Renders chips: a choice, or a set filter with a cross. `chipClass` is for links.
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const base =
  'relative touch-area inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 py-1 text-14 wrap-anywhere no-underline transition-colors'
const classes = {
  rest: `${base} border-edge bg-surface text-ink hover:border-primary hover:text-primary`,
  chosen: `${base} border-ink bg-ink text-white`,
  set: `${base} border-primary-line bg-primary-tint font-medium text-primary-hover hover:border-primary`,
  /** disabled: no products */
  none: `${base} border-line bg-ground text-muted`,
}

export const chipClass = (state: keyof typeof classes = 'rest'): string => classes[state]

export function ChipRemoval({ children, label }: { children: ReactNode; label: string }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      {children}
      <Icon name="close" size={16} />
    </>
  )
}
