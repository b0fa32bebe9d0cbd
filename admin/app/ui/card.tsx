// Groups facts or a form of a record below a heading.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type CardProps = { icon?: LucideIcon; title: string; aside?: ReactNode; className?: string; children: ReactNode }

export function Card({ icon: Icon, title, aside, className = '', children }: CardProps) {
  return (
    <section className={`min-w-0 rounded-card border border-line p-4 ${className}`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2 max-md:[&_a]:py-3">
        <h2 className="flex items-center gap-2 text-14">
          {Icon ? <Icon size={16} aria-hidden className="self-center text-muted" /> : null}
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Term and value; rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {rows.map(([term, value]) =>
        value === null || value === '' || value === false ? null : (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
