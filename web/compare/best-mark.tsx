import { Icon } from '../ui/icon.tsx'

/** Told by icon and words, not by colour alone. */
export function Best({ children }: { children: string }) {
  return (
    <span className="compare-best">
      <Icon name="check-circle" size={16} />
      {children}
    </span>
  )
}
