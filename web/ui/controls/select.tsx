// Renders the native select with our arrow; it needs a label (FieldFrame, or `aria-label`).
import type { SelectHTMLAttributes } from 'react'
import { classes } from '../class-names.ts'
import { controlClass } from './field.tsx'
import { Icon } from '../icon.tsx'

export function Select({ className, children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={classes('relative block', className)}>
      <select {...rest} className={`${controlClass} cursor-pointer appearance-none text-ellipsis bg-surface! pr-10`}>
        {children}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 text-muted" />
    </span>
  )
}
