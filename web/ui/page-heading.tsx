import type { ReactNode } from 'react'

/** The page's h1 with what stands beside it (a count, a link); on a phone under it, whatever the font in which it has come. */
export function PageHeading({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1 max-sm:flex-col">
      <h1 className="text-28 md:text-36">{children}</h1>
      {aside ? <div className="text-14 text-muted">{aside}</div> : null}
    </div>
  )
}

/** A section's h2 with a link to all of it. */
export function SectionHeading({ id, children, aside }: { id?: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 md:justify-start">
      <h2 id={id} className="text-22 md:text-28">
        {children}
      </h2>
      {aside}
    </div>
  )
}
