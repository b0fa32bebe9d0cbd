// Renders the head of a screen: title, count, actions; at most one of them solid.
import type { ReactNode } from 'react'

export function PageHead({ title, count, children }: { title: string; count?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-(--page-padding) py-2.5">
      <h1 className="text-18">{title}</h1>
      {count ? <p className="text-muted">{count}</p> : null}
      {children ? <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div> : null}
    </header>
  )
}
