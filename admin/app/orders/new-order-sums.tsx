// Sums up an order that is being written down, with the buttons that place it.
import type { PickedProduct } from '#contract/orders/desk-order.ts'
import { isInCity } from '#contract/orders/delivery-city.ts'
import { deliveryPriceText } from '#contract/orders/delivery-price.ts'
import { vatOfLines } from '#contract/orders/vat.ts'
import { formatAmount, formatCount, formatTiyn } from '#contract/values/money.ts'
import { Button } from '#admin/ui/button.tsx'
import { FieldError } from '#admin/ui/field.tsx'
import type { Place } from './place-fields.tsx'
import { SumRow } from './sum-row.tsx'

type SumsProps = {
  lines: readonly PickedProduct[]
  place: Place
  /** null: by no rule of the day */
  freeDelivery: { fromTiyn: number; cities: readonly string[] } | null
  /** null: the company pays none */
  vatPercent: number | null
  refusal: string | undefined
  canSend: boolean
  /** an offer goes out as an e-mail */
  hasEmail: boolean
  send: (as: 'confirmed' | 'new' | 'quote') => void
}

export function NewOrderSums({ lines, place, freeDelivery, vatPercent, refusal, canSend, hasEmail, send }: SumsProps) {
  const priced = lines.map(({ product: { priceTiyn }, quantity }) => ({ priceTiyn, quantity }))
  const totalTiyn = priced.reduce((sum, { priceTiyn, quantity }) => sum + Math.round((priceTiyn ?? 0) * quantity), 0)
  const count = priced.reduce((sum, { quantity }) => sum + quantity, 0)
  const units = formatCount(count, 'единица', 'единицы', 'единиц')
  const onRequest = priced.filter(({ priceTiyn }) => priceTiyn === null).length
  const address = place.address.trim()
  const isFree = freeDelivery !== null && totalTiyn >= freeDelivery.fromTiyn && isInCity(address, freeDelivery.cities)
  // As the order will have it (server/orders/write-order.ts); another price is named at the desk.
  const deliveryText = address === '' ? 'нужен адрес' : deliveryPriceText({ priceTiyn: isFree ? 0 : null })
  return (
    <section className="rounded-control border border-line p-4" aria-label="Итого">
      <dl>
        <SumRow
          term={`Товары, ${formatCount(lines.length, 'строка', 'строки', 'строк')}, ${units}${onRequest > 0 ? `, ${onRequest} по\u00a0запросу` : ''}`}
        >
          {formatAmount(totalTiyn)}
        </SumRow>
        <SumRow term={place.isDelivery ? 'Доставка' : 'Самовывоз'}>{place.isDelivery ? deliveryText : '0'}</SumRow>
        <SumRow term="Итого" className="text-16 font-semibold text-ink">
          {formatTiyn(totalTiyn)}
        </SumRow>
        {vatPercent === null ? null : (
          <SumRow term={`в том числе НДС ${vatPercent} %`}>{formatAmount(vatOfLines(priced, 0, vatPercent))}</SumRow>
        )}
      </dl>
      {refusal ? <FieldError>{refusal}</FieldError> : null}
      <Button look="solid" keys="Ctrl Enter" className="mt-3 w-full" disabled={!canSend} onClick={() => send('confirmed')}>
        Оформить и подтвердить
      </Button>
      <div className="mt-1 flex flex-wrap justify-center gap-x-4">
        <Button look="text" disabled={!canSend} onClick={() => send('new')}>
          Оформить как новый
        </Button>
        <Button
          look="text"
          disabled={!canSend || !hasEmail}
          title={hasEmail ? undefined : 'Нужна почта: КП уходит письмом'}
          onClick={() => send('quote')}
        >
          Отправить как КП
        </Button>
      </div>
    </section>
  )
}
