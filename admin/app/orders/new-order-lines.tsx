// Lists the lines of an order that is being written down.
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { PickedProduct } from '#contract/orders/desk-order.ts'
import { formatAmount } from '#contract/values/money.ts'
import { controlClass, FieldError } from '#admin/ui/field.tsx'
import { ProductPicture } from '#admin/ui/product-picture.tsx'
import type { ChangeResult } from './desk.loader.ts'
import { priceText, shortName } from './order-texts.ts'

type LinesProps = {
  lines: PickedProduct[]
  setLines: (lines: PickedProduct[]) => void
  shop: number | null
  shops: readonly { id: number; name: string }[]
  refusal: Extract<ChangeResult, { isDone: false }> | undefined
}

export function NewOrderLines({ lines, setLines, shop, shops, refusal }: LinesProps) {
  if (lines.length === 0) return <p className="text-muted">Найдите товар: название, артикул или штрихкод.</p>
  const put = (at: number, quantity: number) => setLines(lines.map((line, one) => (one === at ? { ...line, quantity } : line)))
  const remove = (at: number) => setLines(lines.filter((_, one) => one !== at))
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, at: number) => {
    const { target, currentTarget: row } = event
    if (event.code !== 'Delete' || event.ctrlKey || (target instanceof HTMLInputElement && !isWholeSelected(target))) return
    event.preventDefault()
    const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector('input')
    ;(next ?? row.closest('section')?.querySelector<HTMLElement>('[role=combobox]'))?.focus()
    remove(at)
  }
  const named = shops.find(({ id }) => id === shop)
  return (
    <table className="w-full border-collapse max-md:block" aria-label="Строки заказа">
      <thead className="text-left text-muted max-md:sr-only">
        <tr>
          <th scope="col" className="font-medium">
            Товар, артикул
          </th>
          <th scope="col" className="w-24 px-2 text-right font-medium max-md:hidden">
            Есть
          </th>
          <th scope="col" className="w-20 px-2 text-right font-medium">
            Кол-во
          </th>
          <th scope="col" className="w-24 px-2 text-right font-medium max-md:hidden">
            Цена, ₸
          </th>
          <th scope="col" className="w-24 px-2 text-right font-medium">
            Сумма, ₸
          </th>
          <th scope="col" className="w-8">
            <span className="sr-only">Убрать</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {lines.map(({ product, quantity }, at) => {
          const { article, name, priceTiyn, stock, unit } = product
          const all = Object.values(stock).reduce((sum, count) => sum + count, 0)
          const here = named ? (stock[named.id] ?? 0) : all
          return (
            <tr
              key={article}
              className={`border-t border-line max-md:grid max-md:grid-cols-[1fr_auto_auto] max-md:items-center ${here < quantity ? 'bg-row-warning' : ''}`}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              <td className="py-1 max-md:col-span-3">
                <span className="flex items-center gap-2">
                  <span className="contents max-md:hidden">
                    <ProductPicture image={product.image} size="size-6" />
                  </span>
                  <span>
                    {name} <span className="text-muted">{article}</span>
                  </span>
                </span>
                {refusal?.fields[article] ? <FieldError>{refusal.fields[article]}</FieldError> : null}
              </td>
              <td className="px-2 text-right text-muted max-md:hidden">
                {all === 0 ? 'под заказ' : named ? `${shortName(named.name)} ${here}` : here}
              </td>
              <td className="px-2 text-right max-md:px-0">
                <input
                  inputMode="numeric"
                  aria-label={`Количество, ${name}, ${unit}`}
                  value={quantity === 0 ? '' : String(quantity)}
                  onFocus={({ target }) => target.select()}
                  onChange={({ target }) => put(at, Math.min(99_999, Number(target.value.replace(/\D/g, ''))))}
                  onBlur={() => quantity === 0 && put(at, 1)}
                  className={`${controlClass} max-w-18 text-right max-md:max-w-24 md:min-h-7!`}
                />
              </td>
              <td className="px-2 text-right max-md:hidden">{priceText(priceTiyn, unit)}</td>
              <td className="px-2 text-right font-semibold">{priceTiyn === null ? '–' : formatAmount(priceTiyn * quantity)}</td>
              <td>
                <button
                  type="button"
                  aria-label={`Убрать ${name}`}
                  className="flex size-7 items-center justify-center text-muted hover:text-error max-md:size-11"
                  onClick={() => remove(at)}
                >
                  <X size={16} aria-hidden />
                </button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** As F2 and Tab select it: in a part of a number Del takes a digit. */
const isWholeSelected = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length
