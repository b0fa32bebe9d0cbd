// Renders the states of a screen that shows no records: empty, failed, without a right.
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
