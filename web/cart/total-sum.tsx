// Renders the sum of a cart or an order; lines without a price are shown small below it, or alone. A browser's
// translator would put its own text in place of the one that React changes.
import { formatTiyn } from '#contract/values/money.ts'
import { formatTotal } from '#contract/cart/cart-totals.ts'

export function TotalSum({ totalTiyn, onRequestCount }: { totalTiyn: number; onRequestCount: number }) {
  if (totalTiyn === 0 && onRequestCount > 0)
    return (
      <b translate="no" className="numbers text-right text-22 font-semibold">
        {formatTotal(0, onRequestCount)}
      </b>
    )
  return (
    <b translate="no" className="numbers text-right text-28 font-semibold">
      {formatTiyn(totalTiyn)}
      {onRequestCount > 0 ? <span className="block text-14 font-normal text-muted">+ {formatTotal(0, onRequestCount)}</span> : null}
    </b>
  )
}
