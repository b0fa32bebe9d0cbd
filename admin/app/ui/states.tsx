// Renders the states of a screen that shows no records: empty, failed, without a right, and skeletons.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type StateProps = {
  icon: LucideIcon
  title: string
  text: ReactNode
  actions?: ReactNode
  isFault?: boolean
  children?: ReactNode
}

export function State({ icon: Icon, title, text, actions, isFault = false, children }: StateProps) {
  return (
    <div className="flex flex-col items-center px-5 py-16 text-center">
      <title>{`${title} — Родник, управление`}</title>
      <span
        className={`flex size-13 items-center justify-center rounded-full ${isFault ? 'bg-error-tint text-error' : 'bg-primary-tint text-primary'}`}
      >
        <Icon size={24} aria-hidden />
      </span>
      <h1 className="mt-4 text-16 font-semibold">{title}</h1>
      <p className="mt-1 max-w-96 text-14 text-muted">{text}</p>
      {actions ? <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div> : null}
      {children}
    </div>
  )
}

/** Rows of the height of a table's, while its first page loads. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="animate-[pulse_1.5s_ease-in-out_infinite]">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="flex h-8 items-center gap-4 border-b border-line px-5">
          <span className="h-3 w-32 rounded-badge bg-disabled" />
          <span className="h-3 flex-1 rounded-badge bg-disabled" />
          <span className="h-3 w-20 rounded-badge bg-disabled" />
        </div>
      ))}
    </div>
  )
}
