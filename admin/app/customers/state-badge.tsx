// Names what is special about a customer: closed account, waiting application.
import { Ban, Clock } from 'lucide-react'

export function StateBadge({ state }: { state: 'open' | 'blocked' | 'applied' }) {
  if (state === 'open') return null
  const Icon = state === 'blocked' ? Ban : Clock
  return (
    <span
      className={`flex shrink-0 items-center gap-1 rounded-badge px-1.5 ${state === 'blocked' ? 'bg-error-tint text-error' : 'bg-warning-tint text-warning'}`}
    >
      <Icon size={14} aria-hidden />
      {state === 'blocked' ? 'закрыт' : 'ждёт оптовых цен'}
    </span>
  )
}
