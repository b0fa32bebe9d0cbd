// Renders a product as a row of the table view.
import { perUnit } from '#contract/catalogue/unit-price.ts'
import { OldPrice } from '#web/ui/old-price.tsx'
import { memo, useState } from 'react'
import type { TableColumn } from '#contract/catalogue/catalogue.ts'
import { maxQuantity } from '#contract/cart/cart.ts'
import { maxQuantityLength, parseQuantityOrNone } from '#web/forms/quantity.ts'
import { formatUnits } from '#contract/catalogue/stock-level.ts'
import { formatAmount, groupDigits } from '#contract/values/money.ts'
import { callbackHref, CallbackLink } from '#web/callback-requests/callback-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductLink } from '../cards/product-link.tsx'
import type { CardView } from '../cards/card-view-model.ts'
import { CardPicture } from '../cards/product-card.tsx'
import { CardActions } from '../cards/card-actions.tsx'
import { StockLabel } from '../cards/stock-label.tsx'
import { quantityField } from '#web/cart/selected-quantities.ts'

type TableRowProps = {
  card: CardView
  columns: TableColumn[]
  /** shared by all rows and shown in the header; null: shown in each row */
  unit: string | null
  quantity: number
  inCart: number
  typed: string | undefined
  error: string | undefined
  onChange: (card: CardView, quantity: number) => void
}

export const TableRow = memo(function TableRow({ card, columns, unit, quantity, inCart, typed, error, onChange }: TableRowProps) {
  const { article, name, row } = card
  if (!row) return null
  const { level, stock, priceTiyn, lastPriceTiyn, retailTiyn } = row
  const priceOf = (tiyn: number) => formatAmount(tiyn) + (unit === null ? perUnit(row.unit) : '')
  return (
    <tr data-chosen={quantity > 0 ? '' : undefined} data-wrong={error === undefined ? undefined : ''}>
      <th scope="row" aria-label={`${name}, ${article}`}>
        <div className="table-product">
          <span className="table-picture">
            <CardPicture hash={card.image} alt="" isEager={false} sizes="44px" />
          </span>
          <span>
            <ProductLink article={article} name={name} />
            <small>{article}</small>
          </span>
          <CardActions article={article} name={name} subcategory={card.subcategory} className="table-marks" />
        </div>
      </th>
      {columns.map((column, at) => (
        <td key={column.name} className={column.isNumeric ? 'table-number' : undefined}>
          {row.cells[at] === '' ? <Missing /> : row.cells[at]}
        </td>
      ))}
      <td>
        <StockLabel article={article} name={name} level={level} text={stock} />
      </td>
      <td className="table-number table-price">
        {priceTiyn !== null ? (
          priceOf(priceTiyn)
        ) : (
          <CallbackLink
            className="table-price-ask"
            href={callbackHref('price', article)}
            about={name}
            aria-label={`Запросить цену: ${name}`}
          >
            по&nbsp;запросу
          </CallbackLink>
        )}
        {lastPriceTiyn !== null && <OldPrice>{priceOf(lastPriceTiyn)}</OldPrice>}
        {retailTiyn !== undefined && <small>розница&nbsp;{priceOf(retailTiyn)}</small>}
      </td>
      <td className="table-count">
        <Count card={card} quantity={quantity} typed={typed} error={error} onChange={onChange} />
        {error !== undefined && (
          <small className="table-error" id={`wrong-${article}`}>
            {error}
          </small>
        )}
        {inCart > 0 && error === undefined && (
          <small className="table-in-cart">в&nbsp;корзине {unit === null ? formatUnits(inCart, row.unit) : groupDigits(inCart)}</small>
        )}
      </td>
      <td className="table-number table-sum">{quantity > 0 && priceTiyn !== null ? formatAmount(priceTiyn * quantity) : '—'}</td>
    </tr>
  )
})

function Missing() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr-only">нет данных</span>
    </>
  )
}

type CountProps = Pick<TableRowProps, 'card' | 'quantity' | 'typed' | 'error' | 'onChange'>

/** Arrow keys change the quantity, so the buttons are not in the tab order. */
function Count({ card, quantity, typed, error, onChange }: CountProps) {
  /** a text that is not a quantity (yet) */
  const [text, setText] = useState<string | undefined>(typed)
  const step = (by: number) => {
    setText(undefined)
    onChange(card, Math.min(maxQuantity, Math.max(0, quantity + by)))
  }
  return (
    <span className="table-stepper">
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Уменьшить количество: ${card.name}`}
        disabled={quantity === 0}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        name={quantityField(card.article)}
        value={text ?? (quantity > 0 ? String(quantity) : '')}
        placeholder="0"
        inputMode="numeric"
        maxLength={maxQuantityLength}
        autoComplete="off"
        enterKeyHint="next"
        aria-label={`Количество: ${card.name}`}
        aria-invalid={(error !== undefined && (quantity > 0 || text !== undefined)) || undefined}
        aria-describedby={error === undefined ? undefined : `wrong-${card.article}`}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          const next = value.trim() === '' ? 0 : parseQuantityOrNone(value)
          if (next !== undefined) onChange(card, next)
        }}
        onBlur={() => setText(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp' ? 1 : -1)
        }}
      />
      <button type="button" tabIndex={-1} aria-label={`Увеличить количество: ${card.name}`} onClick={() => step(1)}>
        <Icon name="plus" size={18} />
      </button>
    </span>
  )
}
