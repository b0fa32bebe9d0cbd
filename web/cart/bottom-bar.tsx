// Renders the bar at the bottom of a phone's screen: the sum and the button that orders.
import type { ReactNode } from 'react'
import { formatTiyn } from '#contract/values/money.ts'

export function BottomBar({ totalTiyn, onRequestCount, children }: { totalTiyn: number; onRequestCount: number; children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 pb-[calc(8px+env(safe-area-inset-bottom))] pt-2 md:hidden"
    >
      <p translate="no" className="numbers min-w-0 shrink-0 text-[clamp(1rem,5vw,1.125rem)] leading-[1.35] font-semibold">
        {totalTiyn > 0 ? formatTiyn(totalTiyn) : null}
        {onRequestCount > 0 ? (
          <span className="block text-13 font-normal text-muted">
            {totalTiyn > 0 ? '+ ' : ''}
            {onRequestCount}&nbsp;по&nbsp;запросу
          </span>
        ) : null}
      </p>
      {children}
    </div>
  )
}
