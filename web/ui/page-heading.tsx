// Renders headings of pages and sections, with an extra such as a count or a link.
import type { ReactNode } from 'react'

/** On a phone `extra` is below, so that a late font does not shift it. */
export function PageHeading({ children, extra }: { children: ReactNode; extra?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1 max-sm:flex-col">
      <h1>{children}</h1>
      {extra ? <div className="text-14 text-muted">{extra}</div> : null}
    </div>
  )
}

type SectionProps = { id: string; title: ReactNode; extra?: ReactNode; className?: string; children: ReactNode }

/** A part of a page that its heading names. */
export function Section({ id, title, extra, className, children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <SectionHeading id={id} extra={extra}>
        {title}
      </SectionHeading>
      {children}
    </section>
  )
}

export function SectionHeading({ id, children, extra }: { id?: string; children: ReactNode; extra?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 md:justify-start">
      <h2 id={id} className="text-18 md:text-22">
        {children}
      </h2>
      {extra}
    </div>
  )
}
