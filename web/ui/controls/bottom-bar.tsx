// Renders the bar at the bottom of a phone's screen: the sum and the button that orders.
import type { ReactNode } from 'react'

export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 pb-[calc(8px+env(safe-area-inset-bottom))] pt-2 md:hidden"
    >
      {children}
    </div>
  )
}
