// Renders the state of a row of the preview.
import { rowStateNames, type RowState } from '#contract/lists/row-states.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export const stateAppearance: Record<RowState, { icon: IconName; ink: string; tint: string; row: string }> = {
  found: { icon: 'check-circle', ink: 'text-stock', tint: 'bg-stock-tint text-stock', row: '' },
  ambiguous: { icon: 'choice', ink: 'text-primary', tint: 'bg-primary-tint text-primary', row: 'bg-row-chosen' },
  above_stock: { icon: 'warning', ink: 'text-warning', tint: 'bg-warning-tint text-warning', row: 'bg-row-warning' },
  bad_quantity: { icon: 'warning', ink: 'text-warning', tint: 'bg-warning-tint text-warning', row: 'bg-row-warning' },
  not_found: { icon: 'alert', ink: 'text-error', tint: 'bg-error-tint text-error', row: 'bg-row-error' },
  left_out: { icon: 'minus', ink: 'text-muted', tint: 'bg-ground text-muted', row: 'bg-ground' },
}

export function RowStatus({ state }: { state: RowState }) {
  const { icon, ink } = stateAppearance[state]
  return (
    <span className={`flex items-start gap-1.5 text-14 font-medium ${ink}`}>
      <Icon name={icon} size={18} className="mt-0.5" />
      {rowStateNames[state]}
    </span>
  )
}
