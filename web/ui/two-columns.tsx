// Renders a column of reading width with what helps next to it; below it on phones and tablets.
import type { ReactNode } from 'react'

export const TwoColumns = ({ sidebar, children }: { sidebar: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,48rem)_minmax(18rem,26rem)] lg:gap-12">
    <div className="min-w-0">{children}</div>
    <div className="min-w-0 lg:sticky lg:top-[calc(var(--spacing-header)+24px)] lg:self-start">{sidebar}</div>
  </div>
)
