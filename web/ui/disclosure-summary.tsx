// Renders the summary of a `<details>` like a link, with an arrow for open and closed.
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'

export function Summary({ className = 'text-primary', children }: { className?: string; children: ReactNode }) {
  return (
    <summary className={classes('flex min-h-11 w-fit items-center gap-1.5', className)}>
      {children}
      <Icon name="chevron-down" size={18} className="shrink-0 transition-transform [details[open]>summary>&]:rotate-180" />
    </summary>
  )
}
