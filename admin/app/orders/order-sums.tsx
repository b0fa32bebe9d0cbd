// Sums up an order: products, what was agreed off, delivery, total, VAT.
import { deliveryPriceText, payableTiyn } from '#contract/orders/delivery-price.ts'
import { formatAmount, formatCount } from '#contract/values/money.ts'
import type { DeskOrder } from '#contract/orders/desk-order.ts'
import { SumRow } from './sum-row.tsx'

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
    <dl className="ml-auto flex w-full max-w-80 shrink-0 flex-col gap-y-0.5 max-md:max-w-none">
      {rows.map(([name, sum]) => (
        <SumRow key={name} term={name}>
          {sum}
        </SumRow>
      ))}
      <SumRow term="Итого" className="text-16 font-semibold">{`${formatAmount(payableTiyn(order))} ₸`}</SumRow>
      {vat ? <SumRow term={`в том числе НДС ${vat.percent} %`}>{formatAmount(vat.tiyn)}</SumRow> : null}
    </dl>
  )
}
