// Renders the instructions after an e-mail was requested.
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { AuthCard, BackToLogin } from './auth-card.tsx'

/** The same for every address, so that it does not reveal accounts. */
export function EmailSent({ email, backTo = '/login', children }: { email: string; backTo?: string; children: ReactNode }) {
  return (
    <AuthCard title="Проверьте почту" footer={<BackToLogin to={backTo} />}>
      <div role="status" data-outcome="status" className="flex gap-4">
        <span className="text-primary">
          <Icon name="mail" size={32} />
        </span>
        <div className="grid min-w-0 gap-2 text-16">
          <p className="font-semibold break-words">{email}</p>
          <p>{children}</p>
          <p className="text-muted">Письма нет? Загляните в&nbsp;«Спам» или повторите через несколько минут.</p>
        </div>
      </div>
    </AuthCard>
  )
}
