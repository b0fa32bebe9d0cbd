import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Opens and closes the `<details>` around it, as a link would look; the arrow tells which it is. */
export function Summary({ className = 'text-primary', children }: { className?: string; children: ReactNode }) {
  return (
    <summary className={classes('flex min-h-11 w-fit items-center gap-1.5', className)}>
      {children}
      <Icon name="chevron-down" size={18} className="shrink-0 transition-transform [details[open]>summary>&]:rotate-180" />
    </summary>
  )
}
