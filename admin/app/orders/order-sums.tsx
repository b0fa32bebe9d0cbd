// Sums up an order: products, what was agreed off, delivery, total, VAT.
import { deliveryPriceText, payableTiyn } from '#contract/orders/delivery-price.ts'
import { formatAmount, formatCount } from '#contract/values/money.ts'
import type { DeskOrder } from '#contract/orders/desk-order.ts'

export default function OrderSums({ order }: { order: DeskOrder }) {
  const { lines, totalTiyn, onRequestCount, delivery, vat } = order
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const listTiyn = lines.reduce(
    (sum, line) => sum + Math.round(((line.priceReason ? line.listPriceTiyn : line.priceTiyn) ?? line.priceTiyn ?? 0) * line.quantity),
    0,
  )
  const rows: [string, string][] = [
    [
      `Товары, ${units} ед.${onRequestCount > 0 ? `, и ${formatCount(onRequestCount, 'позиция', 'позиции', 'позиций')} по запросу` : ''}`,
      formatAmount(listTiyn),
    ],
    ...(listTiyn === totalTiyn ? [] : [['По согласованным ценам', formatAmount(totalTiyn - listTiyn)] as [string, string]]),
    delivery ? ['Доставка', delivery.priceTiyn ? formatAmount(delivery.priceTiyn) : deliveryPriceText(delivery)] : ['Самовывоз', '0'],
  ]
  return (
    <dl className="ml-auto grid w-full shrink-0 max-w-80 grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 max-md:max-w-none">
      {rows.map(([name, sum]) => (
        <div key={name} className="col-span-2 flex justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
      <div className="col-span-2 flex justify-between gap-4 text-16 font-semibold">
        <dt>Итого</dt>
        <dd>{formatAmount(payableTiyn(order))} ₸</dd>
      </div>
      {vat ? (
        <div className="col-span-2 flex justify-between gap-4 text-muted">
          <dt>в том числе НДС {vat.percent} %</dt>
          <dd>{formatAmount(vat.tiyn)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
