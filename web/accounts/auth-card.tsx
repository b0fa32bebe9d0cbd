// Renders the card around each form of the auth layout.
import type { ReactNode } from 'react'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'

type AuthCardProps = { title: string; text?: string | null; children: ReactNode; footer?: ReactNode }

export function AuthCard({ title, text, children, footer }: AuthCardProps) {
  return (
    <div className="mx-auto w-full max-w-120">
      <section className="rounded-card border border-line bg-surface p-5 md:p-8">
        <h1 className="mb-5">{title}</h1>
        {text ? (
          <Notice tone="error" className="mb-4">
            {text}
          </Notice>
        ) : null}
        {children}
      </section>
      {footer ? <p className="mt-5 text-center text-16 text-muted">{footer}</p> : null}
    </div>
  )
}

export function BackToLogin({ to = '/login' }: { to?: string }) {
  return (
    <Link className="text-primary" to={to}>
      Вернуться ко&nbsp;входу
    </Link>
  )
}
