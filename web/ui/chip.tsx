// Chips: a choice (chosen or not) or a set filter that its cross takes away. `chipClass` is for links that look like one.
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const base =
  'relative touch-area inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 py-1 text-14 no-underline transition-colors'
const rest = `${base} border-edge bg-surface text-ink hover:border-primary hover:text-primary`
const chosen = `${base} border-ink bg-ink text-white`
const set = `${base} border-primary-line bg-primary-tint font-medium text-primary-hover hover:border-primary`

export const chipClass = (state: 'rest' | 'chosen' | 'set' = 'rest'): string =>
  state === 'rest' ? rest : state === 'chosen' ? chosen : set

/** What stands inside a chip that a press removes: «1/2" ×». */
export function ChipRemoval({ children, label }: { children: ReactNode; label: string }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      {children}
      <Icon name="close" size={16} />
    </>
  )
}
