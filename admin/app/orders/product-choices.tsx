// Lists products in a dialog, each with the button that takes it.
import type { OfferedProduct } from '#contract/orders/desk-order.ts'
import { Button } from '#admin/ui/button.tsx'
import { priceText, shortName } from './order-texts.ts'

type ChoicesProps = {
  /** undefined: not read yet */
  products: readonly OfferedProduct[] | undefined
  shops: readonly { id: number; name: string }[]
  /** on the button, and with the name of the product for screen readers */
  verb: string
  nameOf: (product: OfferedProduct) => string
  isBusy?: boolean
  onPick: (product: OfferedProduct) => void
}

export const ProductChoices = ({ products, shops, verb, nameOf, isBusy = false, onPick }: ChoicesProps) => (
  <ul className="flex max-h-100 flex-col overflow-y-auto" aria-busy={products === undefined}>
    {(products ?? []).map((product) => (
      <li key={product.article} className="flex items-center gap-3 border-b border-line py-2">
        <span className="min-w-0 flex-1">
          {product.name}
          <span className="block text-muted">
            {product.article} · {priceText(product.priceTiyn, product.unit)} ·{' '}
            {shops.flatMap(({ id, name }) => (product.stock[id] ? `${shortName(name)} ${product.stock[id]}` : [])).join(', ') ||
              'нет на складах'}
          </span>
        </span>
        <Button disabled={isBusy} onClick={() => onPick(product)} aria-label={nameOf(product)}>
          {verb}
        </Button>
      </li>
    ))}
  </ul>
)
