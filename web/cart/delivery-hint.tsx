// Shows the amount missing to free delivery (SHELL-09, CONST-10); nothing while no rule is in force.
import { formatTiyn } from '#contract/values/money.ts'
import { useShellData } from '../rendering/shell-data.ts'
import { Icon } from '../ui/icon.tsx'

export function DeliveryHint({ totalTiyn }: { totalTiyn: number }) {
  const { deliveryRule } = useShellData()
  if (!deliveryRule) return null
  const { thresholdTiyn } = deliveryRule
  const missingTiyn = Math.max(0, thresholdTiyn - totalTiyn)
  const isFree = missingTiyn === 0
  return (
    <div className="mt-4">
      <div className="h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div
          className={`h-full origin-left transition-transform ${isFree ? 'bg-stock' : 'bg-primary'}`}
          style={{ transform: `scaleX(${isFree ? 1 : totalTiyn / thresholdTiyn})` }}
        />
      </div>
      <p className={`mt-2 flex gap-1.5 text-13 ${isFree ? 'text-stock' : 'text-muted'}`} aria-live="polite">
        <Icon name={isFree ? 'check-circle' : 'truck'} size={16} className="mt-0.5" />
        <span key={missingTiyn}>
          {isFree
            ? `Бесплатная доставка от\u00a0${formatTiyn(thresholdTiyn)} включена`
            : `До\u00a0бесплатной доставки осталось ${formatTiyn(missingTiyn)}`}
        </span>
      </p>
    </div>
  )
}
